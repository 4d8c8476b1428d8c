/** A point on the sheet, in px; a footprint's point on the floor, in cm. */
export type Point2 = readonly [number, number]
/** A point in the room, in cm: x to the right, y away from us, z up. */
export type Point3 = readonly [number, number, number]

/** A number with at most one decimal, written as short as SVG allows. */
export function short(value: number): string {
  const text = (Math.round(value * 10) / 10).toString()
  return text.replace(/^(-?)0\./, '$1.')
}

export const pair = (p: Point2): string => `${short(p[0])} ${short(p[1])}`

export const polygon = (points: readonly Point2[]): string => `M${points.map(pair).join('L')}Z`

export const polyline = (points: readonly Point2[]): string => `M${points.map(pair).join('L')}`

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** The point `share` of the way from `a` to `b`. */
export const between = (a: Point2, b: Point2, share: number): Point2 => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

export const distance = (a: Point2, b: Point2): number => Math.hypot(b[0] - a[0], b[1] - a[1])

const turn = (a: Point2, b: Point2, c: Point2): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

function halfHull(sorted: readonly Point2[]): Point2[] {
  const chain: Point2[] = []
  for (const p of sorted) {
    for (;;) {
      const a = chain.at(-2)
      const b = chain.at(-1)
      if (!a || !b || turn(a, b, p) > 0) break
      chain.pop()
    }
    chain.push(p)
  }
  chain.pop()
  return chain
}

/** Convex hull, in the direction that SVG's sweep flag 1 follows. */
export function hull(points: readonly Point2[]): Point2[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

/** Path of the hull grown by `radius`, with arcs round its corners. */
export function roundHull(points: readonly Point2[], radius: number): string {
  const corners = hull(points)
  const first = corners[0]
  if (radius < 0.05 || !first || corners.length < 2) return polygon(corners)
  const arc = `A${short(radius)} ${short(radius)} 0 0 1 `
  const edges = corners.map((a, i): [Point2, Point2] => {
    const b = corners[i + 1] ?? first
    const length = distance(a, b) || 1
    const nx = ((b[1] - a[1]) / length) * radius
    const ny = (-(b[0] - a[0]) / length) * radius
    return [
      [a[0] + nx, a[1] + ny],
      [b[0] + nx, b[1] + ny],
    ]
  })
  const start = edges[0]?.[0] ?? first
  return `${edges.map(([a, b], i) => `${i ? arc : 'M'}${pair(a)}L${pair(b)}`).join('')}${arc}${pair(start)}Z`
}

/** A rectangle with rounded corners in plan, `steps` points per corner; with full radius a circle. */
export function roundedRect(x: number, y: number, w: number, d: number, radius: number, steps = 6): Point2[] {
  const r = Math.min(radius, w / 2, d / 2)
  const corners = [
    [1, 1, 0],
    [-1, 1, 90],
    [-1, -1, 180],
    [1, -1, 270],
  ] as const
  return corners.flatMap(([sx, sy, from]) =>
    range(steps + 1).map((i): Point2 => {
      const angle = ((from + (90 * i) / steps) * Math.PI) / 180
      return [x + sx * (w / 2 - r) + r * Math.cos(angle), y + sy * (d / 2 - r) + r * Math.sin(angle)]
    }),
  )
}
