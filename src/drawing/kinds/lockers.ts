import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { fourLegs, leg, tube } from '../rods.ts'
import { ball, box, cylinder } from '../solids.ts'
import { lines } from '../surfaces.ts'

const still = { shadow: false } as const

/** Accent doors lie in a pattern of their own for each seed; `plain` lockers have none. */
const locker: DrawingKind = {
  variants: ['accents', 'plain', 'bench'],
  limits: { w: [28, 260], d: [28, 70], h: [80, 220] },
  draw(s, p) {
    const { w = 120, d = 48, h = 174 } = p
    const columns = Math.max(1, Math.min(7, Math.round(w / 38)))
    const rows = p.variant === 2 ? 1 : Math.max(1, Math.min(6, 2 + Math.floor(s.random() * 4)))
    const foot = p.variant === 2 ? 40 : 5
    const [step, offset] = [3 + Math.floor(s.random() * 4), Math.floor(s.random() * 7)]
    const y = -d / 2 - 0.05
    s.shade(roundedRect(0, 0, w, d, 1), 0)
    if (p.variant === 2) {
      fourLegs(s, w - 8, d - 8, foot - 5, { splay: 0, high: 1.6, low: 1.6 })
      box(s, 0, -8, foot - 6, w + 2, d + 18, 4, { tint: 'detail', radius: 0.8, tone: 0.6, ...still })
    } else box(s, 0, 1, 0, w - 3, d - 4, 5, { tint: 'detail', tone: -3 })
    box(s, 0, 0, foot, w, d, h - foot, { radius: 0.5, tone: -0.4, ...still })
    for (const i of range(columns))
      for (const j of range(rows)) {
        const x0 = -w / 2 + 1 + ((w - 2) * i) / columns + 0.5
        const x1 = -w / 2 + 1 + ((w - 2) * (i + 1)) / columns - 0.5
        const z0 = foot + 1 + ((h - foot - 2) * j) / rows + 0.5
        const z1 = foot + 1 + ((h - foot - 2) * (j + 1)) / rows - 0.5
        const accent = p.variant === 0 && (i * step + j * 3 + offset) % 7 === 0
        const tint = accent ? 'detail' : 'body'
        s.face(
          [
            [x0, y, z0],
            [x1, y, z0],
            [x1, y, z1],
            [x0, y, z1],
          ],
          tint,
          accent ? 0.2 : 0.5,
        )
        const grip: Point3[] = [
          [x1 - 4, y, (z0 + z1) / 2 + 3],
          [x1 - 4, y, (z0 + z1) / 2 - 3],
        ]
        lines(s, [grip], tint, -4, 1.8)
        const slits = [0, 2, 4].map((k): Point3[] => [
          [x0 + 6, y, z1 - 5 - k],
          [x1 - 8, y, z1 - 5 - k],
        ])
        if (p.variant !== 0) lines(s, slits, 'body', -2.4, 0.8)
      }
  },
}

const coatstand: DrawingKind = {
  variants: ['tripod', 'disc'],
  limits: { w: [30, 90], h: [120, 210] },
  draw(s, p) {
    const { h = 176 } = p
    const foot = (angle: number) =>
      leg(
        s,
        [Math.cos(angle) * 24, Math.sin(angle) * 24, 0],
        [Math.cos(angle) * 2, Math.sin(angle) * 2, h * 0.55],
        1.3,
        1.5,
        { tint: 'body' },
      )
    if (p.variant === 0) {
      foot(1.4)
      foot(3.2)
    } else cylinder(s, 0, 0, 0, 19, 18, 2.4, { tint: 'detail' })
    tube(
      s,
      [
        [0, 0, p.variant === 0 ? h * 0.3 : 2],
        [0, 0, h],
      ],
      1.5,
      { tint: 'body', ...still },
    )
    if (p.variant === 0) foot(5.2)
    for (const [angle, z] of [
      [0.4, h - 6],
      [2.5, h - 6],
      [4.2, h - 6],
      [5.4, h - 26],
      [3, h - 26],
    ] as const) {
      const [x, y] = [Math.cos(angle) * 15, Math.sin(angle) * 15]
      tube(
        s,
        [
          [0, 0, z - 8],
          [x, y, z + 2],
        ],
        0.9,
        { tint: 'body', ...still },
      )
      ball(s, x, y, z + 2, 2, { tint: 'detail' })
    }
  },
}

export const lockers = { locker, coatstand }
