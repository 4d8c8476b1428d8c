import { type Point3, pair, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { cylinder } from '../solids.ts'

export const plant: DrawingKind = {
  variants: ['broad', 'narrow', 'tree'],
  limits: { w: [14, 120], h: [30, 260] },
  draw(s, p) {
    const { h = 110 } = p
    const pot = Math.min(30, h * 0.3)
    const crown = p.variant === 2 ? h * 0.5 : pot
    s.shade(roundedRect(0, 0, 40, 40, 20), 0)
    const count = [11, 17, 26][p.variant] ?? 11
    const leaves = range(count).map((i) => ({
      angle: i * 2.4 + s.random() * 0.5,
      length: ([38, 26, 34][p.variant] ?? 38) * (0.5 + s.random() * 0.6) * Math.min(1, h / 80),
      width: ([12, 3.6, 6.5][p.variant] ?? 12) * Math.min(1, h / 80),
      lift: (h - crown) * (p.variant === 2 ? s.random() * 1.05 - 0.05 : 0.45 + s.random() * 0.55),
    }))
    const [behind, before] = [leaves.filter((l) => Math.sin(l.angle) > 0), leaves.filter((l) => Math.sin(l.angle) <= 0)]
    for (const one of behind) leaf(s, one, crown, true)
    cylinder(s, 0, 0, 0, pot * 0.47, pot * 0.6, pot, { tint: 'detail', cap: 'in', shadow: false })
    if (p.variant === 2)
      tube(
        s,
        [
          [0, 0, pot - 2],
          [1, 0, crown + 8],
        ],
        1.1,
        { tint: 'black', tone: 2.4, shadow: false },
      )
    for (const one of before.toSorted((a, b) => b.lift - a.lift)) leaf(s, one, crown, false)
  },
}

const at = (x: number, y: number): string => pair([x, y])

interface Leaf {
  angle: number
  length: number
  width: number
  lift: number
}

/** One leaf as two halves, the right one in the light. */
function leaf(s: Scene, { angle, length, width, lift }: Leaf, z: number, behind: boolean): void {
  const reach = (share: number): [number, number] => [
    Math.cos(angle) * length * share,
    Math.sin(angle) * length * share,
  ]
  const tip: Point3 = [...reach(1), z + lift]
  s.add(
    [
      [...reach(0.8), z + lift],
      [0, 0, z],
    ],
    (P, k) => {
      const [a, b, m] = [P([0, 0, z - 2]), P(tip), P([...reach(0.35), z + lift * 0.85])]
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      const l = Math.hypot(dx, dy) || 1
      const [nx, ny] = [(-dy / l) * width * k, (dx / l) * width * k]
      const [foot, top] = [at(a[0], a[1]), at(b[0], b[1])]
      const right = at(m[0] - nx, m[1] - ny)
      const tone = (behind ? -1.6 : -0.2) + Math.cos(angle + 2.4) * 0.9
      const whole = `M${foot}Q${at(m[0] + nx, m[1] + ny)} ${top}Q${right} ${foot}Z`
      return (
        s.path(whole, 'body', tone) + s.path(`M${foot}Q${right} ${top}Q${at(m[0], m[1])} ${foot}Z`, 'body', tone + 1.1)
      )
    },
  )
}
