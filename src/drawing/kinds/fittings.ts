import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { fourLegs, tube } from '../rods.ts'
import { ball, box, cylinder } from '../solids.ts'
import { lines } from '../surfaces.ts'

const still = { shadow: false } as const

/** Handles and knobs, lying as they come in the bag. */
const handle: DrawingKind = {
  variants: ['bar', 'knob', 'cup'],
  limits: { w: [4, 60] },
  near: 12,
  camera: { pitch: 0.45 },
  draw(s, p) {
    if (p.variant === 0) {
      const w = p.w ?? 18
      for (const y of [4, -4]) {
        s.shade(roundedRect(0, y, w, 1.6, 0.8, 3), 2)
        tube(
          s,
          [
            [-w / 2, y, 0],
            [-w / 2, y, 2.6],
            [w / 2, y, 2.6],
            [w / 2, y, 0],
          ],
          0.6,
          { tint: 'body', smooth: 1.2 },
        )
      }
      return
    }
    for (const [x, y] of [
      [-4, 2.5],
      [4, -2],
    ] as const) {
      if (p.variant === 1) {
        cylinder(s, x, y, 0, 1.1, 0.9, 2, { tint: 'detail' })
        ball(s, x, y, 3.4, 2)
      } else box(s, x, y, 0, 6.6, 2.4, 3, { radius: 1.1 })
    }
  },
}

/** A loose door, drawer front or table top: one board that leans on the wall. */
const board: DrawingKind = {
  variants: ['plain', 'frame'],
  limits: { w: [15, 240], h: [15, 240] },
  draw(s, p) {
    const { w = 60, h = 80 } = p
    s.shade(roundedRect(0, 0, w, 8, 1), 2)
    box(s, 0, 0, 0, w, 2.4, h, { radius: 0.6 })
    if (p.variant === 0) return
    const inset = Math.min(7, w * 0.16, h * 0.16)
    const y = -1.25
    const frame: Point3[] = [
      [-w / 2 + inset, y, inset],
      [w / 2 - inset, y, inset],
      [w / 2 - inset, y, h - inset],
      [-w / 2 + inset, y, h - inset],
      [-w / 2 + inset, y, inset],
    ]
    s.face(frame.slice(0, 4), 'body', -0.5)
    lines(s, [frame], 'body', -2.4, 1)
  },
}

/** Legs or an underframe without its top. */
const tablelegs: DrawingKind = {
  variants: ['legs', 'frame'],
  limits: { w: [30, 200], d: [25, 120], h: [8, 110] },
  draw(s, p) {
    const { w = 110, d = 60, h = 70 } = p
    if (p.variant === 0)
      return fourLegs(s, Math.min(w, 70), Math.min(d, 40), h, { splay: 3, high: 2.6, low: 1.6, tint: 'body' })
    for (const y of [d / 2, -d / 2])
      tube(
        s,
        [
          [-w / 2, y, 0],
          [-w / 2, y, h],
          [w / 2, y, h],
          [w / 2, y, 0],
        ],
        1.5,
        { tint: 'body', smooth: 3 },
      )
    for (const x of [-w / 2, w / 2])
      tube(
        s,
        [
          [x, -d / 2, h],
          [x, d / 2, h],
        ],
        1.4,
        { tint: 'body', ...still },
      )
  },
}

const trolley: DrawingKind = {
  variants: ['shelves', 'island'],
  limits: { w: [26, 140], d: [24, 80], h: [40, 110] },
  draw(s, p) {
    const { w = 60, d = 40, h = 84 } = p
    const posts = (y: number) => {
      for (const x of [-w / 2 + 2, w / 2 - 2])
        tube(
          s,
          [
            [x, y, 4],
            [x, y, h - 2],
          ],
          1.1,
          still,
        )
    }
    s.shade(roundedRect(0, 0, w, d, 3), 8)
    for (const [x, y] of [
      [-1, 1],
      [1, 1],
      [-1, -1],
      [1, -1],
    ] as const)
      ball(s, x * (w / 2 - 2), y * (d / 2 - 2), 2.6, 2.6, { tint: 'black', tone: 1 })
    posts(d / 2 - 2)
    const levels = p.variant === 0 ? 3 : 2
    for (const i of range(levels)) {
      const z = 8 + ((h - 12) * i) / (levels - (p.variant === 0 ? 1 : 0.4))
      box(s, 0, 0, z, w, d, p.variant === 0 ? 4 : 2, { radius: 0.8, ...still })
    }
    posts(-d / 2 + 2)
    if (p.variant === 1) box(s, 0, 0, h - 4, w + 6, d + 4, 4, { tint: 'detail', radius: 0.6, ...still })
  },
}

export const fittings = { handle, board, tablelegs, trolley }
