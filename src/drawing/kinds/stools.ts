import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { fourLegs, leg, tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { box, cylinder, slab } from '../solids.ts'
import { lines, shell } from '../surfaces.ts'

const SIDES = [-1, 1] as const

function singleStool(s: Scene, w: number, h: number): void {
  cylinder(s, 0, 0, 0, w * 0.5, w * 0.5, 1.4, { tint: 'detail' })
  cylinder(s, 0, 0, 1.4, 2, 2, h - 8, { tint: 'detail', shadow: false })
  if (h > 60) tube(s, ring(w * 0.42, h * 0.32), 0.8, { shadow: false, smooth: 4 })
  slab(s, 0, 0, h - 7, w, w, 7, w / 2, { shadow: false })
}

const ring = (r: number, z: number): Point3[] =>
  range(13).map((i) => [r * Math.cos((i * Math.PI) / 6), r * Math.sin((i * Math.PI) / 6), z])

function leggedStool(s: Scene, w: number, h: number, round: boolean, thick: number): void {
  const foot = (x: number, y: number) =>
    leg(s, [x * w * 0.45, y * w * 0.45, 0], [x * w * 0.28, y * w * 0.28, h - 3], 1.2, 1.8)
  const z = h * 0.3
  const r = w * 0.4
  foot(-1, 1)
  foot(1, 1)
  tube(
    s,
    [
      [-r, r, z],
      [r, r, z],
    ],
    0.8,
    { shadow: false },
  )
  tube(
    s,
    [
      [-r, r, z],
      [-r, -r, z],
    ],
    0.8,
    { shadow: false },
  )
  foot(-1, -1)
  tube(
    s,
    [
      [-r, -r, z],
      [r, -r, z],
      [r, r, z],
    ],
    0.8,
    { shadow: false },
  )
  foot(1, -1)
  slab(s, 0, 0, h - 4, w, w, thick, round ? w / 2 : 8, { shadow: false })
}

function backedStool(s: Scene, w: number, h: number, seat: number): void {
  for (const x of SIDES) leg(s, [x * w * 0.46, w * 0.46, 0], [x * w * 0.34, w * 0.4, seat - 2], 1.2, 1.6)
  tube(
    s,
    [
      [-w * 0.42, w * 0.44, seat * 0.3],
      [w * 0.42, w * 0.44, seat * 0.3],
    ],
    0.8,
    { shadow: false },
  )
  shell(s, { y: -2, rx: w / 2, ry: w * 0.46, reach: 1, low: seat + 5, high: h, lean: 3, thick: 1.8, crown: 5, cup: 2 })
  slab(s, 0, 0, seat - 4, w, w * 0.94, 4, 9, { shadow: false })
  for (const x of SIDES) leg(s, [x * w * 0.46, -w * 0.46, 0], [x * w * 0.34, -w * 0.36, seat - 3], 1.2, 1.6)
  tube(
    s,
    [
      [-w * 0.44, -w * 0.44, seat * 0.3],
      [w * 0.44, -w * 0.44, seat * 0.3],
    ],
    0.9,
    { shadow: false },
  )
}

const stool: DrawingKind = {
  variants: ['round', 'pillar', 'bar', 'barback'],
  limits: { w: [28, 60], h: [30, 115], seat: [30, 90] },
  draw(s, p) {
    const { w = 36 } = p
    const bar = p.variant >= 2
    const h = p.h ?? (p.variant === 3 ? 100 : bar ? 74 : (p.seat ?? 45))
    s.shade(roundedRect(0, 0, w, w, w / 2), 12)
    if (p.variant === 1) singleStool(s, w, h)
    else if (p.variant === 3) backedStool(s, w, Math.max(h, 60), Math.min(p.seat ?? 74, Math.max(h, 60) - 18))
    else leggedStool(s, w, h, p.variant === 0, bar ? 3 : 5)
  },
}

const bench: DrawingKind = {
  variants: ['frames', 'wooden'],
  limits: { w: [80, 260], d: [28, 80], h: [30, 90] },
  draw(s, p) {
    const { w = 140, d = 42 } = p
    const h = Math.min(p.seat ?? p.h ?? 45, 60)
    s.shade(roundedRect(0, 0, w, d, 4), 16)
    if (p.variant === 0) twoFrameBench(s, w, d, h)
    else {
      fourLegs(s, w - 22, d - 12, h - 4, { splay: 4, high: 2.2 })
      for (const i of [2, 1, 0])
        box(s, 0, -d / 2 + (d / 3) * (i + 0.5), h - 4, w, d / 3 - 1.2, 4, { radius: 0.8, shadow: false })
    }
  },
}

function twoFrameBench(s: Scene, w: number, d: number, h: number): void {
  for (const y of [d / 2 - 4, -d / 2 + 4]) {
    const x = w / 2 - 9
    tube(
      s,
      [
        [-x, y, 0],
        [-x, y, h - 7],
        [x, y, h - 7],
        [x, y, 0],
      ],
      1.4,
      { smooth: 4 },
    )
  }
  box(s, 0, 0, h - 7, w, d, 7, { radius: 3.2, shadow: false })
  const seams = [1, 2].map((i): Point3[] => {
    const x = -w / 2 + (w * i) / 3
    return [
      [x, -d / 2 + 2, h],
      [x, d / 2 - 2, h],
    ]
  })
  lines(s, seams, 'body', -0.6, 1)
}

export const stools = { stool, bench }
