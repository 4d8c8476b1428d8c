import { type Point2, type Point3, polygon, range, roundedRect, roundHull, short } from './geometry.ts'
import type { Tint } from './palette.ts'
import type { Scene } from './scene.ts'

export interface Look {
  tint?: Tint
  tone?: number
  /** False where another piece, or one footprint for all, already throws the shadow. */
  shadow?: boolean
}

const rectangle = (plane: (a: 0 | 1, b: 0 | 1) => Point3) => [plane(0, 0), plane(1, 0), plane(1, 1), plane(0, 1)]

/** A box with rounded edges, `x` and `y` at its middle, `z` at its foot. */
export function box(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  o: Look & { radius?: number } = {},
): void {
  const { tint = 'body', tone = 0, shadow = true } = o
  const r = Math.max(0, Math.min(o.radius ?? 0, w / 2, d / 2, h / 2))
  const [x0, x1, y0, y1, z0, z1] = [x - w / 2 + r, x + w / 2 - r, y - d / 2 + r, y + d / 2 - r, z + r, z + h - r]
  const corners: Point3[] = [x0, x1].flatMap((a) => [y0, y1].flatMap((b) => [z0, z1].map((c): Point3 => [a, b, c])))
  const [xs, ys, zs] = [[x0, x1] as const, [y0, y1] as const, [z0, z1] as const]
  const front = rectangle((a, b) => [xs[a], y0 - r, zs[b]])
  const side = rectangle((a, b) => [x1 + r, ys[a], zs[b]])
  const top = rectangle((a, b) => [xs[a], ys[b], z1 + r])
  if (shadow) s.shade(roundedRect(x, y, w, d, 0, 1), z)
  s.add(
    corners,
    (P, k) => {
      const soft = r * k
      return (
        s.path(roundHull(corners.map(P), soft), tint, tone - (r > 2 ? 0.35 : 0)) +
        (s.frontal ? '' : s.path(roundHull(side.map(P), soft * 0.45), tint, tone - 2.3)) +
        s.path(roundHull(front.map(P), soft * 0.5), tint, tone) +
        s.path(roundHull(top.map(P), soft * 0.5), tint, tone + 1.7)
      )
    },
    r,
  )
}

/** A plate with a rounded plan and straight sides: table top, seat, rug. */
export function slab(
  s: Scene,
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  radius: number,
  o: Look & { top?: Tint } = {},
): void {
  const { tint = 'body', tone = 0, shadow = true } = o
  const plan = roundedRect(x, y, w, d, radius, radius > 8 ? 9 : 5)
  const low = plan.map(([px, py]): Point3 => [px, py, z])
  const high = plan.map(([px, py]): Point3 => [px, py, z + h])
  const round = radius >= 5 || radius >= Math.min(w, d) * 0.45
  const right = x + w / 2
  const side: Point3[] = [
    [right, y - d / 2 + radius, z],
    [right, y + d / 2, z],
    [right, y + d / 2, z + h],
    [right, y - d / 2 + radius, z + h],
  ]
  if (shadow) s.shade(plan, z)
  s.add([...low, ...high], (P) => {
    const edge = s.path(roundHull([...low, ...high].map(P), 0), tint, tone, round ? 'round' : 'flat')
    const shaded = round ? '' : s.path(polygon(side.map(P)), tint, tone - 2.2)
    return edge + shaded + s.path(polygon(high.map(P)), o.top ?? tint, tone + 1.7)
  })
}

/** An upright cylinder or cone: `low` and `high` are the radii at foot and top. `cap` 'in' shows it open, from above. */
export function cylinder(
  s: Scene,
  x: number,
  y: number,
  z: number,
  low: number,
  high: number,
  h: number,
  o: Look & { cap?: boolean | 'in' } = {},
): void {
  const { tint = 'body', tone = 0, shadow = true, cap = true } = o
  const ring = (r: number, level: number) =>
    range(28).map((i): Point3 => {
      const angle = (i * Math.PI) / 14
      return [x + r * Math.cos(angle), y + r * Math.sin(angle), level]
    })
  if (shadow)
    s.shade(
      ring(low, z).map(([px, py]): Point2 => [px, py]),
      z,
    )
  s.add([...ring(low, z), ...ring(high, z + h)], (P, k) => {
    const [foot, top] = [P([x, y, z]), P([x, y, z + h])]
    const radii = (r: number) => `${short(r * k)} ${short(r * k * s.flatten)}`
    const side =
      `M${short(foot[0] - low * k)} ${short(foot[1])}A${radii(low)} 0 0 0 ${short(foot[0] + low * k)} ${short(foot[1])}` +
      `L${short(top[0] + high * k)} ${short(top[1])}A${radii(high)} 0 0 0 ${short(top[0] - high * k)} ${short(top[1])}Z`
    const lid =
      `M${short(top[0] - high * k)} ${short(top[1])}a${radii(high)} 0 1 0 ${short(2 * high * k)} 0` +
      `a${radii(high)} 0 1 0 ${short(-2 * high * k)} 0Z`
    const covered = cap !== false && high > 0.1
    return s.path(side, tint, tone, 'round') + (covered ? s.path(lid, tint, tone + (cap === 'in' ? -3 : 1.7)) : '')
  })
}

export function ball(s: Scene, x: number, y: number, z: number, r: number, o: Look = {}): void {
  const { tint = 'body', tone = 0 } = o
  s.add(
    [[x, y, z]],
    (P, k) => {
      const [cx, cy] = P([x, y, z])
      return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r * k)}" fill="${s.paint(tint, tone, 'ball')}"/>`
    },
    r,
  )
}
