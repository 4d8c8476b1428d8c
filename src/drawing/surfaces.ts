import { type Point3, polygon, polyline, range } from './geometry.ts'
import type { Tint } from './palette.ts'
import type { Scene } from './scene.ts'

/** Strokes on a surface, all in one path: seams, grain, slats, fringes. */
export function lines(
  s: Scene,
  segments: readonly (readonly Point3[])[],
  tint: Tint,
  tone: number,
  width = 0.8,
  opacity = 1,
): void {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : ''
  s.add(segments.flat(), (P) =>
    s.stroke(segments.map((one) => polyline(one.map(P))).join(''), tint, tone, width, faint),
  )
}

/** Wood grain on a top of w × d at height z. */
export function grain(s: Scene, z: number, w: number, d: number, count: number, tint: Tint = 'body'): void {
  const segments = range(count - 1).map((n): Point3[] => {
    const i = n + 1
    const y = -d / 2 + (d * i) / count
    const from = -w / 2 + w * (0.06 + 0.03 * ((i * 37) % 10))
    const to = w / 2 - w * (0.05 + 0.03 * ((i * 53) % 10))
    return [
      [from, y, z],
      [to, y, z],
    ]
  })
  lines(s, segments, tint, 0.6, 0.7, 0.55)
}

/** A bent sheet seen from inside: the back of a chair. Angles in radians from straight behind. */
export interface Shell {
  x?: number
  y: number
  rx: number
  ry: number
  /** Half the opening angle. */
  reach: number
  low: number
  high: number
  tint?: Tint
  tone?: number
  /** Centimetres that the top leans backwards. */
  lean?: number
  thick?: number
  /** Centimetres that the ends lie below the middle at the top, and above it at the foot. */
  crown?: number
  cup?: number
  /** Centimetres that the shell widens towards its top. */
  grow?: number
  steps?: number
}

export function shell(s: Scene, o: Shell): void {
  const { x = 0, y, rx, ry, low, high, tint = 'body', tone = 0, lean = 0, thick = 2.5, crown = 0, cup = 0 } = o
  const { grow = 0, steps = 14, reach } = o
  const at = (i: number, z: number, out: number): Point3 => {
    const angle = -reach + (2 * reach * i) / steps
    const up = (z - low) / (high - low || 1)
    return [x + (rx + out + grow * up) * Math.sin(angle), y + (ry + out) * Math.cos(angle) + lean * up, z]
  }
  const bow = (i: number) => ((i / steps) * 2 - 1) ** 2
  const top = (i: number) => high - crown * bow(i)
  const foot = (i: number) => low + cup * bow(i)
  const all = range(steps + 1)
  const back = all.toReversed()
  const outer = [...all.map((i) => at(i, top(i), thick)), ...back.map((i) => at(i, foot(i), thick))]
  const rim = [...all.map((i) => at(i, top(i), thick)), ...back.map((i) => at(i, top(i), 0))]
  const end = [at(steps, foot(steps), 0), at(steps, foot(steps), thick), at(steps, top(steps), thick)]
  s.add(
    all.flatMap((i) => [at(i, low, thick), at(i, high, thick)]),
    (P) => {
      let out = s.path(polygon(outer.map(P)), tint, tone - 2.6)
      for (const i of range(steps)) {
        const angle = -reach + (2 * reach * (i + 0.5)) / steps
        const colour = s.paint(tint, tone + s.toneOf(-Math.sin(angle), -Math.cos(angle), -0.12) * 0.8 + 0.5)
        const strip = [at(i, foot(i), 0), at(i + 1, foot(i + 1), 0), at(i + 1, top(i + 1), 0), at(i, top(i), 0)]
        out += `<path d="${polygon(strip.map(P))}" fill="${colour}" stroke="${colour}" stroke-width=".7"/>`
      }
      out += s.path(polygon([...end, at(steps, top(steps), 0)].map(P)), tint, tone - 1)
      const light = s.paint(tint, tone + 1.9)
      return `${out}<path d="${polygon(rim.map(P))}" fill="${light}" stroke="${light}" stroke-width=".8" stroke-linejoin="round"/>`
    },
    thick,
  )
}
