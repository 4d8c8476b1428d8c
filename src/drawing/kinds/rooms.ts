import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { leg, tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { box } from '../solids.ts'
import { lines } from '../surfaces.ts'

const still = { shadow: false } as const

const bed: DrawingKind = {
  variants: ['panel', 'upholstered'],
  limits: { w: [70, 220], d: [150, 230], h: [50, 160] },
  camera: { yaw: 0.66, pitch: 0.36 },
  draw(s, p) {
    const { w = 140, d = 204, h = 100 } = p
    const soft = p.variant === 1
    s.shade(roundedRect(0, 0, w, d, 4), 8)
    box(s, 0, d / 2, 8, w + 6, soft ? 11 : 7, h - 8, { tint: 'detail', radius: soft ? 5 : 3, ...still })
    const seams = [1, 2, 3].map((i): Point3[] => {
      const [x, y] = [-w / 2 + (w * i) / 4, d / 2 - (soft ? 5.6 : 3.6)]
      return [
        [x, y, 50],
        [x, y, Math.max(52, h - 3)],
      ]
    })
    lines(s, seams, 'detail', -1.5, 1)
    for (const x of [-1, 1]) leg(s, [x * (w / 2 - 8), -d / 2 + 10, 0], [x * (w / 2 - 8), -d / 2 + 10, 12], 2, 2.4)
    leg(s, [w / 2 - 8, d / 2 - 10, 0], [w / 2 - 8, d / 2 - 10, 12], 2, 2.4)
    box(s, 0, 0, 11, w, d, 20, { tint: 'detail', radius: 2, ...still })
    box(s, 0, 0, 30, w - 2, d - 2, 20, { tint: 'linen', radius: 5, tone: -0.4, ...still })
    const wide = w > 110
    for (const x of wide ? [-1, 1] : [0])
      box(s, x * w * 0.24, d / 2 - 28, 48, wide ? w * 0.43 : w * 0.7, 40, 14, { tint: 'linen', radius: 6.8, ...still })
    box(s, 0, -d * 0.16, 34, w + 5, d * 0.66, 19, { radius: 4.5, ...still })
    box(s, 0, d * 0.13, 49, w + 5.5, d * 0.1, 6, { radius: 2.8, tone: 1.2, ...still })
  },
}

function foldingScreen(s: Scene, w: number, h: number): void {
  const third = w / 3
  const at = [
    [-w / 2, 8],
    [-w / 2 + third, -8],
    [-w / 2 + 2 * third, 8],
    [w / 2, -8],
  ] as const
  for (const i of range(3)) {
    const [a, b] = [at[i] ?? at[0], at[i + 1] ?? at[3]]
    const [nx, ny] = [b[1] - a[1], -(b[0] - a[0])]
    const length = Math.hypot(nx, ny)
    s.shade([a, b, [b[0], b[1] + 4], [a[0], a[1] + 4]], 0)
    s.face(
      [
        [...a, 2],
        [...b, 2],
        [...b, h],
        [...a, h],
      ],
      'body',
      s.toneOf(nx / length, ny / length, 0) * 1.1 + 0.4,
    )
    s.face(
      [
        [...a, h],
        [...b, h],
        [b[0], b[1] + 3, h],
        [a[0], a[1] + 3, h],
      ],
      'body',
      2,
    )
    if (i === 2)
      s.face(
        [
          [...b, 2],
          [b[0], b[1] + 3, 2],
          [b[0], b[1] + 3, h],
          [...b, h],
        ],
        'body',
        -2.4,
      )
  }
}

const divider: DrawingKind = {
  variants: ['upholstered', 'folding', 'table'],
  limits: { w: [50, 300], h: [25, 240] },
  draw(s, p) {
    const desk = p.variant === 2
    const w = p.w ?? (desk ? 160 : 120)
    const h = desk ? Math.min(p.h ?? 65, 80) : Math.max(p.h ?? 150, 80)
    if (p.variant === 1) return foldingScreen(s, w, h)
    if (desk) for (const x of [-w * 0.3, w * 0.3]) box(s, x, -1, 0, 6, 12, 9, { tint: 'detail', radius: 0.8 })
    else for (const x of [-w / 2 + 16, w / 2 - 16]) box(s, x, 0, 0, 5, 40, 2, { tint: 'detail', radius: 0.8 })
    s.shade(roundedRect(0, 0, w, 6, 2), 6)
    box(s, 0, 0, 4, w, 5, h - 4, { radius: 2.4, ...still })
    const seam: Point3[] = [
      [-w / 2 + 3, -2.6, 7],
      [w / 2 - 3, -2.6, 7],
      [w / 2 - 3, -2.6, h - 3],
      [-w / 2 + 3, -2.6, h - 3],
      [-w / 2 + 3, -2.6, 7],
    ]
    lines(s, [seam], 'body', -1.6, 0.9)
    if (!desk)
      lines(
        s,
        [
          [
            [0, -2.6, 7],
            [0, -2.6, h - 3],
          ],
        ],
        'body',
        -1.6,
        0.9,
      )
  },
}

const pod: DrawingKind = {
  variants: ['left', 'right'],
  limits: { w: [80, 340], d: [80, 260], h: [190, 260] },
  draw(s, p) {
    const { w = 104, d = 100, h = 220 } = p
    const y = -d / 2 - 0.1
    const rect = (x0: number, x1: number, z0: number, z1: number): Point3[] => [
      [x0, y, z0],
      [x1, y, z0],
      [x1, y, z1],
      [x0, y, z1],
    ]
    s.shade(roundedRect(0, 0, w, d, 4), 0)
    box(s, 0, 0, 0, w, d, 5, { tint: 'detail', radius: 1, tone: -2 })
    box(s, 0, 0, 5, w, d, h - 5, { radius: 5, ...still })
    const [a, b] = [-w / 2 + 12, w / 2 - 12]
    s.face(rect(a, b, 8, h - 12), 'black', 1.6)
    s.face(rect(a + 2, b - 2, 10, h - 14), 'detail', -2.6)
    s.face(rect(a + 2, b - 2, 10, 46), 'detail', -3.6)
    s.face(rect(a + 2, b - 2, 98, 101), 'detail', 1.5)
    const people = w > 170 ? 2 : 1
    for (const i of range(people)) {
      const seat = people === 2 ? (i ? b - 52 : a + 8) : p.variant ? b - 46 : a + 8
      s.face(rect(seat, seat + 40, 44, 51), 'body', 0.8)
      s.face(rect(seat + (i || p.variant ? 32 : 0), seat + (i || p.variant ? 40 : 8), 51, 84), 'body', -0.4)
    }
    const gap = people === 2 ? 0 : p.variant ? a + 18 : b - 18
    lines(
      s,
      [
        [
          [gap, y, 8],
          [gap, y, h - 12],
        ],
      ],
      'black',
      2,
      1.4,
    )
    s.face(
      [
        [a + 16, y, 10],
        [a + 34, y, 10],
        [a + 20, y, h - 14],
        [a + 4, y, h - 14],
      ],
      'linen',
      0.2,
      0.16,
    )
    const handle = gap + (p.variant ? 5 : -5)
    tube(
      s,
      [
        [handle, y - 2, 116],
        [handle, y - 2, 90],
      ],
      0.9,
      { tone: 2, ...still },
    )
    lines(
      s,
      [
        [
          [a + 6, y, h - 17],
          [b - 6, y, h - 17],
        ],
      ],
      'linen',
      1,
      1.6,
      0.8,
    )
  },
}

export const rooms = { bed, divider, pod }
