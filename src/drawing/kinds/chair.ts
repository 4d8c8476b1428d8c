import { type Point3, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { leg, tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { slab } from '../solids.ts'
import { shell } from '../surfaces.ts'

const SIDES = [-1, 1] as const

function shellChair(s: Scene, w: number, h: number, seat: number): void {
  for (const x of SIDES)
    tube(
      s,
      [
        [x * (w / 2 - 3), 19, seat],
        [x * (w / 2 - 1), 22, 0],
      ],
      1,
    )
  shell(s, { y: 2, rx: w / 2 - 2, ry: 20, reach: 1.15, low: seat + 8, high: h, lean: 5, thick: 1.6, crown: 9, cup: 2 })
  slab(s, 0, 0, seat - 3, w, 44, 3, 12)
  for (const x of SIDES)
    tube(
      s,
      [
        [x * (w / 2 - 3), -16, seat - 3],
        [x * (w / 2), -20, 0],
      ],
      1,
    )
}

function woodenChair(s: Scene, w: number, h: number, seat: number, spindles: boolean): void {
  for (const x of SIDES) leg(s, [x * (w / 2 - 1), 23, 0], [x * (w / 2 - 3), 20, h - 3], 1.5, 1.4)
  if (spindles)
    for (const i of [-2, -1, 0, 1, 2])
      tube(
        s,
        [
          [i * 7, 19.5, seat],
          [i * 7.4, 22, h - 6],
        ],
        0.7,
        { shadow: false },
      )
  shell(s, {
    y: -8,
    rx: w / 2,
    ry: 28,
    reach: 0.8,
    low: h - (spindles ? 8 : 17),
    high: h,
    tint: spindles ? 'detail' : 'body',
    lean: 1.5,
    thick: 1.8,
    crown: 2,
  })
  slab(s, 0, 0, seat - 4.5, w, 44, 2, 6, { tint: 'detail', shadow: false })
  slab(s, 0, -0.5, seat - 2.5, w + 1, 45, 3.5, 8, { shadow: false, tone: 0.2 })
  s.shade(roundedRect(0, 0, w, 44, 6), 12)
  for (const x of SIDES) leg(s, [x * (w / 2 - 0.5), -20, 0], [x * (w / 2 - 3), -17.5, seat - 3.5], 1.3, 1.9)
}

function cantilever(s: Scene, w: number, h: number, seat: number): void {
  s.shade(roundedRect(0, 0, w, 46, 6), 14)
  const half = w / 2 - 1
  const frame = (x: number): Point3[] => [
    [x * half, 20, h - 14],
    [x * half, 18, seat + 2],
    [x * half, -18, seat - 3],
    [x * half, -20, 1],
    [x * half, 20, 1],
  ]
  tube(s, frame(-1), 1.2, { smooth: 6 })
  tube(
    s,
    [
      [-half, 20, 1],
      [half, 20, 1],
    ],
    1.2,
  )
  shell(s, { y: -8, rx: w / 2, ry: 27, reach: 0.85, low: seat + 12, high: h, lean: 4, thick: 2, crown: 3, cup: 2 })
  slab(s, 0, 0, seat - 3, w - 2, 42, 4, 7, { shadow: false })
  tube(s, frame(1), 1.2, { smooth: 6 })
}

export const chair: DrawingKind = {
  variants: ['shell', 'panel', 'spindles', 'cantilever'],
  limits: { w: [36, 70], h: [66, 115], seat: [38, 52] },
  draw(s, p) {
    const { w = 47, h = 80 } = p
    const seat = Math.min(p.seat ?? 45, h - 24)
    if (p.variant === 0) shellChair(s, w, h, seat)
    else if (p.variant === 3) cantilever(s, w, h, seat)
    else woodenChair(s, w, h, seat, p.variant === 2)
  },
}
