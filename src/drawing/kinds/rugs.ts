import { type Point3, polygon, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { ball, box, slab } from '../solids.ts'
import { lines } from '../surfaces.ts'

/** Height of the pile's surface. */
const PILE = 1.7

const patch = (x0: number, y0: number, x1: number, y1: number): Point3[] => [
  [x0, y0, PILE],
  [x1, y0, PILE],
  [x1, y1, PILE],
  [x0, y1, PILE],
]

function bands(s: Scene, w: number, d: number): void {
  for (const i of range(7)) {
    const x = -w / 2 + w * (0.05 + i * 0.14)
    s.face(patch(x, -d / 2 + 1, x + w * 0.045 * ((i % 3) + 0.6), d / 2 - 1), 'detail', 0.5)
  }
}

function border(s: Scene, w: number, d: number): void {
  for (const [margin, width, tone] of [
    [0.045, 3, 0.3],
    [0.068, 1, 0],
  ] as const) {
    const [a, b] = [w / 2 - margin * w, d / 2 - margin * w]
    s.add(patch(-a, -b, a, b), (P) => s.stroke(polygon(patch(-a, -b, a, b).map(P)), 'detail', tone, width))
  }
}

function squares(s: Scene, w: number, d: number): void {
  const [columns, rows] = [6, 4]
  const [step, line] = [(w - 8) / columns, (d - 8) / rows]
  for (const i of range(columns))
    for (const j of range(rows))
      if ((i + j) % 2) {
        const [x, y] = [-w / 2 + 4 + step * i, -d / 2 + 4 + line * j]
        s.face(patch(x, y, x + step, y + line), 'detail', 0.8 - (i % 3) * 0.5)
      }
}

function rings(s: Scene, w: number): void {
  for (const share of [0.82, 0.6, 0.36]) {
    const plan = roundedRect(0, 0, w * share, w * share, (w * share) / 2, 10)
    const light = share === 0.6
    s.face(
      plan.map(([x, y]): Point3 => [x, y, PILE]),
      light ? 'body' : 'detail',
      light ? 1.7 : 0.8,
    )
  }
}

function fringe(s: Scene, w: number, d: number): void {
  const threads = range(45).flatMap((i): Point3[][] => {
    const y = -d / 2 + (d * i) / 44
    return [
      [
        [w / 2, y, 0.8],
        [w / 2 + w * 0.025, y + (i % 3) - 1, 0.2],
      ],
      [
        [-w / 2, y, 0.8],
        [-w / 2 - w * 0.025, y + (i % 2), 0.2],
      ],
    ]
  })
  lines(s, threads, 'body', 1.6, 0.9)
}

const rug: DrawingKind = {
  variants: ['bands', 'border', 'squares', 'round'],
  limits: { w: [40, 600], d: [40, 500] },
  camera: { yaw: 0.5, pitch: 0.62 },
  plan: true,
  draw(s, p) {
    const { w = 240 } = p
    const round = p.variant === 3
    const d = round ? w : (p.d ?? 170)
    const radius = round ? w / 2 : 2
    s.shade(roundedRect(0, 0, w, d, radius), 0)
    slab(s, 0, 0, 0, w, d, 1.6, radius, { shadow: false })
    ;[bands, border, squares, rings][p.variant]?.(s, w, d)
    if (!round) fringe(s, w, d)
  },
}

const curtain: DrawingKind = {
  variants: ['single', 'pair'],
  limits: { w: [60, 420], h: [100, 330] },
  camera: { yaw: 0.3 },
  draw(s, p) {
    const { w = 150, h = 220 } = p
    const folds = 9 + Math.floor(s.random() * 4)
    const wave = 5
    const edges =
      p.variant === 1 ? [[-w / 2, -w * 0.04] as const, [w * 0.04, w / 2] as const] : [[-w / 2, w / 2] as const]
    tube(
      s,
      [
        [-w / 2 - 10, 2, h + 3],
        [w / 2 + 10, 2, h + 3],
      ],
      1,
      { shadow: false },
    )
    for (const x of [w / 2 + 11, -w / 2 - 11]) ball(s, x, 2, h + 3, 2, { tint: 'detail' })
    for (const [from, to] of edges) {
      const width = to - from
      const waves = Math.max(2, Math.round((folds * width) / w))
      const at = (u: number) => [from + width * u, Math.sin(u * waves * 2 * Math.PI) * wave] as const
      s.shade(
        [
          [from, -wave],
          [to, -wave],
          [to, wave],
          [from, wave],
        ],
        0,
      )
      for (const i of range(waves * 8)) {
        const [a, b] = [at(i / (waves * 8)), at((i + 1) / (waves * 8))]
        const length = Math.hypot(b[0] - a[0], b[1] - a[1])
        const tone = s.toneOf((b[1] - a[1]) / length, -(b[0] - a[0]) / length, 0) * 1.15 + 0.5
        const strip: Point3[] = [
          [...a, 1 + Math.abs(a[1]) * 0.1],
          [...b, 1 + Math.abs(b[1]) * 0.1],
          [...b, h],
          [...a, h],
        ]
        s.add(strip, (P) => {
          const colour = s.paint('body', tone)
          return `<path d="${polygon(strip.map(P))}" fill="${colour}" stroke="${colour}" stroke-width=".6"/>`
        })
      }
    }
  },
}

const textile: DrawingKind = {
  variants: ['stack', 'tall'],
  limits: {},
  camera: { pitch: 0.34 },
  draw(s, p) {
    s.shade(roundedRect(0, 0, 62, 46, 4), 0)
    const count = p.variant + 3
    let z = 0
    for (const i of range(count)) {
      const h = 9 + s.random() * 3
      const tint = i % 2 ? 'detail' : 'body'
      const tone = (s.random() - 0.5) * 1.4
      box(s, 0, 0, z, 62 - i * 1.5, 46 - i, h, { tint, radius: h * 0.46, tone, shadow: false })
      const y = -23 + i / 2 - 0.2
      const fold = (share: number): Point3[] => [
        [-29 + i, y, z + h * share],
        [28 - i, y, z + h * share],
      ]
      lines(s, [fold(0.36), fold(0.64)], tint, tone - 2, 0.9)
      if (i === count - 1) {
        const weave = range(9).map((n): Point3[] => [
          [-26 + n * 6.5, -21, z + h],
          [-26 + n * 6.5, 21, z + h],
        ])
        lines(s, weave, tint, tone + 0.6, 0.8, 0.7)
      }
      z += h - 0.4
    }
  },
}

export const rugs = { rug, curtain, textile }
