import { type Point2, type Point3, polygon, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import type { Tint } from '../palette.ts'
import type { Scene } from '../scene.ts'

const STEPS = 20
const VARIANTS = ['plain', 'stripes', 'half', 'piped'] as const

/** A filled cover, leaning back a little: u and v from −1 to 1 across its face. */
function surface(w: number, h: number) {
  const puff = Math.min(w, h) * 0.26
  return (u: number, v: number): Point3 => {
    // The seams between the corners are drawn in by the filling, the corners keep their points.
    const x = (w / 2) * u * (1 - 0.075 * (1 - v * v))
    const z = (h / 2) * v * (1 - 0.075 * (1 - u * u))
    const fill = puff * ((1 - u * u) * (1 - v * v)) ** 0.42
    const lean = 0.16
    return [x, z * lean - fill + 6, z + h * 0.47]
  }
}

function toneAt(s: Scene, at: (u: number, v: number) => Point3, u: number, v: number): number {
  const e = 0.04
  const [a, b, c, d] = [at(u - e, v), at(u + e, v), at(u, v - e), at(u, v + e)]
  const p = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
  const q = [d[0] - c[0], d[1] - c[1], d[2] - c[2]] as const
  const n = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]] as const
  const length = Math.hypot(...n) || 1
  return s.toneOf(n[0] / length, n[1] / length, n[2] / length)
}

function tintAt(variant: string, stripes: readonly number[], u: number, v: number): Tint {
  if (variant === 'stripes') return stripes.some((x) => Math.abs(u - x) < 0.06) ? 'detail' : 'body'
  if (variant === 'half') return v < -0.15 ? 'detail' : 'body'
  return 'body'
}

export const cushion: DrawingKind = {
  variants: VARIANTS,
  limits: { w: [25, 120], h: [20, 120] },
  camera: { yaw: 0.34 },
  draw(s, p) {
    const { w = 50 } = p
    const h = Math.min(p.h ?? w, w * 1.4)
    const variant = VARIANTS[p.variant] ?? 'plain'
    const at = surface(w, h)
    const stripes = range(6).map((i) => -0.85 + i * 0.34 + (s.random() - 0.5) * 0.1)
    s.shade(roundedRect(0, 2, w * 0.9, 17, 8), 0)
    const grid = range(STEPS + 1).map(edge)
    const seams = [
      ...grid.map((u) => at(u, -1)),
      ...grid.slice(1).map((v) => at(1, v)),
      ...grid
        .toReversed()
        .slice(1)
        .map((u) => at(u, 1)),
      ...grid
        .toReversed()
        .slice(1, -1)
        .map((v) => at(-1, v)),
    ]
    s.add([...seams, at(0, 0)], (P) => {
      const seam = variant === 'piped' ? s.stroke(polygon(seams.map(P)), 'detail', 0.2, 4) : ''
      return s.path(polygon(seams.map(P)), 'body', -2.4) + seam + mesh(s, at, P, variant, stripes)
    })
    s.add([], (P) => creases(s, at, P))
  },
}

/** From the number of a quad's edge to −1…1. */
const edge = (i: number): number => (i / STEPS) * 2 - 1

/** The face as small quads; those of one colour share a path, so that a cushion stays small. */
function mesh(
  s: Scene,
  at: (u: number, v: number) => Point3,
  P: (p: Point3) => Point2,
  variant: string,
  stripes: readonly number[],
): string {
  const byColour = new Map<string, string>()
  for (const i of range(STEPS))
    for (const j of range(STEPS)) {
      const [u, v] = [edge(i + 0.5), edge(j + 0.5)]
      const tone = Math.round(Math.min(1.6, toneAt(s, at, u * 0.98, v * 0.98) * 0.85 + 0.5) * 4) / 4
      const colour = s.paint(tintAt(variant, stripes, u, v), tone)
      const corners = [
        at(edge(i), edge(j)),
        at(edge(i + 1), edge(j)),
        at(edge(i + 1), edge(j + 1)),
        at(edge(i), edge(j + 1)),
      ]
      byColour.set(colour, (byColour.get(colour) ?? '') + polygon(corners.map(P)))
    }
  return [...byColour].map(([c, d]) => `<path d="${d}" fill="${c}" stroke="${c}" stroke-width=".7"/>`).join('')
}

/** Folds that run from the corners towards the middle. */
function creases(s: Scene, at: (u: number, v: number) => Point3, P: (p: Point3) => Point2): string {
  const folds = [
    [-0.94, -0.94, -0.7, -0.78],
    [0.94, -0.94, 0.72, -0.74],
    [0.94, 0.94, 0.76, 0.7],
    [-0.94, 0.94, -0.72, 0.76],
  ] as const
  return folds
    .map(([u0, v0, u1, v1]) => {
      const [a, b] = [P(at(u0, v0)), P(at(u1, v1))]
      return s.stroke(
        `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
        'body',
        -1.6,
        1.4,
        ' opacity=".35"',
      )
    })
    .join('')
}
