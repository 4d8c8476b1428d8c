import {
  between,
  distance,
  hull,
  type Point2,
  type Point3,
  pair,
  polygon,
  polyline,
  range,
  roundedRect,
  short,
} from './geometry.ts'
import type { Tint } from './palette.ts'
import type { Scene } from './scene.ts'
import type { Look } from './solids.ts'

/** A polyline whose bends are rounded with `radius` px. */
function bent(points: readonly Point2[], radius: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  let d = `M${pair(first)}`
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b, c] = [points[i - 1] ?? first, points[i] ?? first, points[i + 1] ?? last]
    const [la, lc] = [distance(a, b) || 1, distance(b, c) || 1]
    const r = Math.min(radius, la / 2, lc / 2)
    d += `L${pair(between(b, a, r / la))}Q${pair(b)} ${pair(between(b, c, r / lc))}`
  }
  return `${d}L${pair(last)}`
}

/** A tube of `radius` cm through the points; `smooth` rounds its bends (cm). */
export function tube(s: Scene, points: readonly Point3[], radius: number, o: Look & { smooth?: number } = {}): void {
  const { tint = 'detail', tone = 0, shadow = true, smooth } = o
  const lowest = points.reduce((low, p) => (p[2] < low[2] ? p : low))
  if (shadow) s.shade(roundedRect(lowest[0], lowest[1], radius * 2.6, radius * 2.6, radius, 2), lowest[2])
  s.add(
    points,
    (P, k) => {
      const line = points.map(P)
      const d = smooth ? bent(line, smooth * k) : polyline(line)
      const width = Math.max(radius * 2 * k, 1.1)
      const lit = ` transform="translate(${short(-width * 0.17)} ${short(-width * 0.06)})"`
      return s.stroke(d, tint, tone - 1.4, width) + (width > 2 ? s.stroke(d, tint, tone + 1.2, width * 0.38, lit) : '')
    },
    radius,
  )
}

/** A tapered leg from `foot` to `top` with its two radii. */
export function leg(s: Scene, foot: Point3, top: Point3, low: number, high: number, o: Look = {}): void {
  const { tint = 'detail', tone = 0, shadow = true } = o
  const under = foot[2] < top[2] ? foot : top
  if (shadow) s.shade(roundedRect(under[0], under[1], low * 3, low * 3, low, 2), under[2])
  s.add(
    [foot, top],
    (P, k) => {
      const [a, b] = [P(foot), P(top)]
      const ring = (c: Point2, r: number, narrow: number): Point2[] =>
        range(12).map((i) => {
          const angle = (i * Math.PI) / 6
          const flat = narrow < 1 ? narrow : 0.6
          return [c[0] + r * k * Math.cos(angle) * narrow, c[1] + r * k * Math.sin(angle) * flat]
        })
      const whole = hull([...ring(a, low, 1), ...ring(b, high, 1)])
      const dark = hull([
        ...ring([a[0] + low * k * 0.45, a[1]], low, 0.55),
        ...ring([b[0] + high * k * 0.45, b[1]], high, 0.55),
      ])
      return s.path(polygon(whole), tint, tone + 0.3) + s.path(polygon(dark), tint, tone - 1.7)
    },
    Math.max(low, high),
  )
}

/** Four tapered legs under a top of w × d at height h; they stand `splay` cm outside it. */
export function fourLegs(
  s: Scene,
  w: number,
  d: number,
  h: number,
  o: { splay?: number; low?: number; high?: number; tint?: Tint } = {},
): void {
  const { splay = 4, high = 1.9, tint = 'detail' } = o
  const low = o.low ?? high * 0.6
  for (const [x, y] of [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ] as const)
    leg(s, [x * (w / 2 + splay), y * (d / 2 + splay * 0.8), 0], [(x * w) / 2, (y * d) / 2, h], low, high, { tint })
}

/** Two bent steel frames, behind and in front. */
export function twoFrames(s: Scene, w: number, d: number, h: number, radius = 1): void {
  for (const y of [d / 2, -d / 2])
    tube(
      s,
      [
        [-w / 2, y, 0],
        [-w / 2, y, h],
        [w / 2, y, h],
        [w / 2, y, 0],
      ],
      radius,
      { smooth: 4 },
    )
}
