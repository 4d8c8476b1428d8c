import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { fourLegs, leg, tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { box, cylinder, slab } from '../solids.ts'
import { lines, shell } from '../surfaces.ts'

const still = { shadow: false } as const

function clubChair(s: Scene, w: number, d: number, h: number, seat: number): void {
  s.shade(roundedRect(0, 0, w, d, 6), 10)
  fourLegs(s, w - 18, d - 18, 16, { splay: 2, high: 2 })
  box(s, 0, d / 2 - 9, 14, w - 6, 18, h - 14, { radius: 6, ...still })
  box(s, -w / 2 + 7, -3, 14, 14, d - 8, seat + 2, { radius: 5, ...still })
  box(s, 0, -5, 14, w - 24, d - 14, seat - 26, { radius: 3, tone: -0.6, ...still })
  box(s, 0, -7, seat - 13, w - 27, d - 20, 14, { radius: 5, tone: 0.3, ...still })
  box(s, 0, d / 2 - 20, seat + 1, w - 28, 13, h - seat - 5, { radius: 6, tone: 0.2, ...still })
  box(s, w / 2 - 7, -3, 14, 14, d - 8, seat + 2, { radius: 5, ...still })
}

function tubChair(s: Scene, w: number, d: number, h: number, seat: number): void {
  s.shade(roundedRect(0, 0, w * 0.8, w * 0.8, 20), 16)
  fourLegs(s, w * 0.5, w * 0.5, seat - 10, { splay: 7, high: 1.9 })
  const back = { y: 0, rx: w / 2 - 4, ry: d / 2 - 4, reach: 2.05, low: seat - 6, high: h }
  shell(s, { ...back, lean: 3, thick: 5, crown: 22, cup: 2, steps: 22, grow: 3 })
  slab(s, 0, -4, seat - 12, w - 14, d - 12, 6, 26, { tone: -0.6, ...still })
  slab(s, 0, -5, seat - 7, w - 16, d - 14, 9, 26, { tone: 0.2, ...still })
}

function framedChair(s: Scene, w: number, d: number, h: number, seat: number): void {
  const frame = (side: number) => {
    const x = side * (w / 2 - 2)
    const bend: Point3[] = [
      [x, d / 2 - 8, 0],
      [x, d / 2 - 12, seat + 16],
      [x, -d / 2 + 6, seat + 18],
      [x, -d / 2 + 4, 0],
    ]
    tube(s, bend, 1.8, { smooth: 8 })
  }
  s.shade(roundedRect(0, 0, w - 10, d - 10, 4), 14)
  frame(-1)
  tube(
    s,
    [
      [-w / 2 + 2, 10, 26],
      [w / 2 - 2, 10, 26],
    ],
    1.4,
    still,
  )
  box(s, 0, d / 2 - 16, seat - 4, w - 14, 14, h - seat + 4, { radius: 5, ...still })
  box(s, 0, -4, seat - 14, w - 13, d - 22, 13, { radius: 4.5, tone: 0.2, ...still })
  tube(
    s,
    [
      [-w / 2 + 2, -d / 2 + 10, seat - 16],
      [w / 2 - 2, -d / 2 + 10, seat - 16],
    ],
    1.4,
    still,
  )
  frame(1)
}

const armchair: DrawingKind = {
  variants: ['club', 'tub', 'framed'],
  limits: { w: [55, 120], d: [55, 110], h: [58, 125], seat: [32, 50] },
  draw(s, p) {
    const { w = 76, d = 74, h = 76 } = p
    const seat = Math.min(p.seat ?? 42, h - 26)
    const build = [clubChair, tubChair, framedChair][p.variant] ?? clubChair
    build(s, w, d, h, seat)
  },
}

function straightSofa(s: Scene, w: number, d: number, h: number, seat: number, corner: boolean): void {
  const seats = Math.max(1, Math.min(6, Math.round((w - 30) / 76)))
  const arm = [12, 18, 24][Math.floor(s.random() * 3)] ?? 18
  const soft = 3.5 + s.random() * 4
  const armTop = Math.min(seat + 8 + Math.floor(s.random() * 12), h - 3)
  const foot = 13
  const reach = corner ? Math.min(d * 0.85, 75) : 0
  s.shade(roundedRect(0, 0, w, d, 6), 6)
  for (const y of [d / 2 - 8, -d / 2 + 7])
    for (const x of [-w / 2 + 8, 0, w / 2 - 8]) leg(s, [x, y, 0], [x, y, foot + 1], 1.3, 1.8)
  box(s, 0, d / 2 - 9, foot, w - 4, 18, h - foot - 4, { radius: soft, tone: -0.2, ...still })
  box(s, -w / 2 + arm / 2, -1, foot, arm, d - 4, armTop - foot, { radius: soft, ...still })
  box(s, 0, -3, foot, w - 2 * arm + 4, d - 12, seat - foot - 14, { radius: 2, tone: -1, ...still })
  const each = (w - 2 * arm) / seats
  const middle = (i: number) => -w / 2 + arm + each * (i + 0.5)
  for (const i of range(seats))
    box(s, middle(i), -6, seat - 15, each - 0.6, d - 22, 15, { radius: soft * 0.9, tone: 0.2, ...still })
  for (const i of range(seats))
    box(s, middle(i), d / 2 - 22, seat - 1, each - 1.2, 15, h - seat, {
      radius: Math.min(7, soft * 1.3),
      tone: 0.25,
      ...still,
    })
  if (s.chance(0.5) && seats > 1)
    box(s, -w / 2 + arm + 22, d / 2 - 34, seat + 1, 40, 11, 32, { tint: 'detail', radius: 5.4, ...still })
  box(s, w / 2 - arm / 2, -1, foot, arm, d - 4, armTop - foot, { radius: soft, ...still })
  if (corner) chaise(s, -w / 2 + arm + each / 2, -d / 2 - reach / 2 + 14, each, reach + 14, seat, soft)
}

/** The long seat of a corner sofa, towards us. */
function chaise(s: Scene, x: number, y: number, w: number, d: number, seat: number, soft: number): void {
  s.shade(roundedRect(x, y, w, d, 6), 6)
  for (const side of [-1, 1]) {
    const at = x + side * (w / 2 - 8)
    leg(s, [at, y - d / 2 + 8, 0], [at, y - d / 2 + 8, 14], 1.3, 1.8)
  }
  box(s, x, y, 13, w, d, seat - 27, { radius: 2, tone: -1, ...still })
  box(s, x, y - 1, seat - 15, w + 1, d + 1, 15, { radius: soft * 0.9, tone: 0.2, ...still })
}

/** A sofa on one closed base with high thin sides, for waiting rooms. */
function plinthSofa(s: Scene, w: number, d: number, h: number, seat: number): void {
  const seats = Math.max(1, Math.min(6, Math.round(w / 74)))
  s.shade(roundedRect(0, 0, w, d, 4), 2)
  box(s, 0, 1, 0, w - 8, d - 8, 9, { tint: 'detail', tone: -1.5, ...still })
  box(s, 0, d / 2 - 6, 9, w, 12, h - 9, { radius: 4, ...still })
  box(s, -w / 2 + 5, -1, 9, 10, d - 2, h - 15, { radius: 4, ...still })
  const each = (w - 20) / seats
  for (const i of range(seats))
    box(s, -w / 2 + 10 + each * (i + 0.5), -6, 9, each - 0.5, d - 13, seat - 9, { radius: 3.5, tone: 0.2, ...still })
  box(s, w / 2 - 5, -1, 9, 10, d - 2, h - 15, { radius: 4, ...still })
}

const sofa: DrawingKind = {
  variants: ['straight', 'plinth', 'corner'],
  limits: { w: [110, 420], d: [68, 130], h: [58, 130], seat: [34, 52] },
  draw(s, p) {
    const { w = 208, d = 86, h = 76 } = p
    const seat = Math.min(p.seat ?? 43, h - 24)
    if (p.variant === 1) plinthSofa(s, w, d, h, seat)
    else straightSofa(s, p.variant === 2 ? Math.min(w, 300) : w, d, h, seat, p.variant === 2)
  },
}

const pouf: DrawingKind = {
  variants: ['round', 'square'],
  limits: { w: [30, 140], d: [30, 140], h: [22, 60] },
  draw(s, p) {
    const { w = 56, h = 42 } = p
    if (p.variant === 1) {
      const d = p.d ?? w
      s.shade(roundedRect(0, 0, w, d, 5), 0)
      box(s, 0, 0, 0, w - 6, d - 6, 4, { tint: 'detail', tone: -1 })
      box(s, 0, 0, 3, w, d, h - 3, { radius: 5, shadow: false })
      const y = -d / 2 - 0.1
      lines(
        s,
        [
          [
            [-w / 2 + 4, y, h * 0.62],
            [w / 2 - 4, y, h * 0.62],
          ],
        ],
        'body',
        -1.6,
        1,
      )
      return
    }
    slab(s, 0, 0, 0, w - 6, w - 6, 3, w / 2, { tint: 'detail' })
    s.shade(roundedRect(0, 0, w, w, w / 2), 0)
    cylinder(s, 0, 0, 2.5, w / 2, w / 2, h - 6, { shadow: false, cap: false })
    slab(s, 0, 0, h - 4, w, w, 4, w / 2, { tone: 0.3, shadow: false })
    const seams = range(14).map((i): Point3[] => {
      const angle = Math.PI + (i * Math.PI) / 13 + 0.3
      const [x, y] = [(Math.cos(angle) * w) / 2, (Math.sin(angle) * w) / 2]
      return [
        [x, y, 3],
        [x, y, h - 4],
      ]
    })
    lines(s, seams, 'body', -1.6, 0.8, 0.7)
  },
}

export const sofas = { armchair, sofa, pouf }
