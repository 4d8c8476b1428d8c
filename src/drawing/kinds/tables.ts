import { type Point3, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { fourLegs, tube, twoFrames } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { box, cylinder, slab } from '../solids.ts'
import { grain, lines } from '../surfaces.ts'

function trestles(s: Scene, w: number, d: number, h: number): void {
  for (const x of [-w / 2 + 18, w / 2 - 18]) {
    tube(
      s,
      [
        [x, d / 2 - 4, 0],
        [x, d / 2 - 18, h - 3],
      ],
      1.2,
    )
    tube(
      s,
      [
        [x, -d / 2 + 4, 0],
        [x, -d / 2 + 18, h - 3],
      ],
      1.2,
    )
    tube(
      s,
      [
        [x, d / 2 - 10, h * 0.4],
        [x, -d / 2 + 10, h * 0.4],
      ],
      0.9,
      { shadow: false },
    )
  }
}

function drawerDesk(s: Scene, w: number, d: number, h: number): void {
  for (const y of [d / 2 - 4, -d / 2 + 4])
    tube(
      s,
      [
        [-w / 2 + 4, y, h - 2],
        [-w / 2 + 4, y, 0],
      ],
      1.3,
    )
  box(s, w / 2 - 24, 0, 4, 42, d - 8, h - 6, { tint: 'detail', radius: 0.6 })
  const y = -d / 2 + 4
  for (const i of [0, 1, 2]) {
    const z = 6 + (i * (h - 8)) / 3
    lines(
      s,
      [
        [
          [w / 2 - 45, y, z + (h - 8) / 3 - 1],
          [w / 2 - 3, y, z + (h - 8) / 3 - 1],
        ],
      ],
      'detail',
      -3,
      0.9,
    )
    lines(
      s,
      [
        [
          [w / 2 - 30, y - 0.1, z + 16],
          [w / 2 - 18, y - 0.1, z + 16],
        ],
      ],
      'detail',
      -4,
      1.6,
    )
  }
}

const desk: DrawingKind = {
  variants: ['legs', 'trestles', 'drawers'],
  limits: { w: [70, 260], d: [40, 120], h: [55, 110] },
  camera: { pitch: 0.27 },
  draw(s, p) {
    const { w = 140, d = 70, h = 73 } = p
    s.shade(roundedRect(0, 0, w, d, 2), 30)
    if (p.variant === 0) fourLegs(s, w - 16, d - 14, h - 2, { splay: 5, high: 2.3, low: 1.4 })
    if (p.variant === 1) trestles(s, w, d, h)
    if (p.variant === 2) drawerDesk(s, w, d, h)
    box(s, 0, 0, h - 2.6, w, d, 2.6, { radius: 0.5, shadow: false })
    grain(s, h, w, d, 7)
  },
}

const heightdesk: DrawingKind = {
  variants: ['plain', 'rounded'],
  limits: { w: [80, 260], d: [50, 120], h: [62, 130] },
  draw(s, p) {
    const { w = 160, d = 80 } = p
    const h = p.h ?? 92 + Math.floor(s.random() * 24)
    s.shade(roundedRect(0, 0, w, d, 2), 40)
    box(s, 0, 6, h - 9, w - 56, 6, 5, { tint: 'detail', tone: -0.6, shadow: false })
    for (const x of [-w / 2 + 26, w / 2 - 26]) {
      box(s, x, 0, 0, 7, d - 10, 3, { tint: 'detail', radius: 1.2 })
      box(s, x, 4, 3, 8, 10, h * 0.55, { tint: 'detail', radius: 0.8, shadow: false })
      box(s, x, 4, h * 0.5, 6, 8, h * 0.5 - 4, { tint: 'detail', radius: 0.6, tone: 0.8, shadow: false })
    }
    if (p.variant === 1) slab(s, 0, 0, h - 2.6, w, d, 2.6, 14, { shadow: false })
    else box(s, 0, 0, h - 2.6, w, d, 2.6, { radius: 0.6, shadow: false })
    box(s, w / 2 - 22, -d / 2 + 2, h - 4.6, 12, 3, 2, { tint: 'black', tone: 1, shadow: false })
    if (s.chance(0.6)) grain(s, h, w * 0.96, d, 7)
  },
}

function pillars(s: Scene, w: number, d: number, h: number): void {
  const at = Math.min(34, w * 0.2)
  for (const x of [-w / 2 + at, w / 2 - at]) {
    slab(s, x, 0, 0, Math.min(34, w * 0.24), Math.max(20, d - 20), 1.6, 10, { tint: 'detail' })
    cylinder(s, x, 0, 1.6, 4, 4, h - 5, { tint: 'detail', shadow: false })
  }
}

function panelEnds(s: Scene, w: number, d: number, h: number): void {
  for (const x of [-w / 2 + 8, w / 2 - 8]) box(s, x, 0, 0, 5, d - 10, h - 3, { tint: 'detail', radius: 0.6 })
  const bar: Point3[] = [
    [-w / 2 + 8, 0, h * 0.35],
    [w / 2 - 8, 0, h * 0.35],
  ]
  tube(s, bar, 1.6, { shadow: false })
}

const table: DrawingKind = {
  variants: ['legs', 'frames', 'pillars', 'panels'],
  limits: { w: [45, 480], d: [35, 180], h: [30, 112] },
  camera: { pitch: 0.3 },
  draw(s, p) {
    const { w = 200, d = 90, h = 73 } = p
    const slim = Math.min(1, w / 140)
    s.shade(roundedRect(0, 0, w, d, 8), 30)
    if (p.variant === 0) fourLegs(s, w - 26 * slim, d - 24 * slim, h - 3, { splay: 7 * slim, high: 1.2 + 1.8 * slim })
    if (p.variant === 1) twoFrames(s, w - 20 * slim, d - 16 * slim, h - 3, 1 + 0.6 * slim)
    if (p.variant === 2) pillars(s, w, d, h)
    if (p.variant === 3) panelEnds(s, w, d, h)
    slab(s, 0, 0, h - 3, w, d, 3, p.variant === 2 ? Math.min(40, d / 2) : 5, { shadow: false })
    grain(s, h, w * 0.94, d, 8)
  },
}

const roundtable: DrawingKind = {
  variants: ['legs', 'pillar', 'cross'],
  limits: { w: [35, 240], h: [30, 112] },
  camera: { pitch: 0.3 },
  draw(s, p) {
    const { w = 90, h = 73 } = p
    s.shade(roundedRect(0, 0, w, w, w / 2), 30)
    if (p.variant === 0) fourLegs(s, w * 0.52, w * 0.52, h - 3, { splay: 6, high: 2.4, low: 1.5 })
    else {
      if (p.variant === 1) slab(s, 0, 0, 0, w * 0.52, w * 0.52, 1.4, w * 0.26, { tint: 'detail' })
      else
        for (const [x, y] of [
          [0, 1],
          [-1, 0],
          [1, 0],
          [0, -1],
        ] as const)
          tube(
            s,
            [
              [x * w * 0.3, y * w * 0.3, 1],
              [0, 0, 7],
            ],
            1.7,
          )
      cylinder(s, 0, 0, 1.4, 4.2, 3, 8, { tint: 'detail', shadow: false })
      cylinder(s, 0, 0, 8, 3, 3, h - 11, { tint: 'detail', shadow: false })
    }
    slab(s, 0, 0, h - 2.4, w, w, 2.4, w / 2, { shadow: false })
  },
}

export const tables = { desk, heightdesk, table, roundtable }
