import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { leg, tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { ball, box, cylinder, slab } from '../solids.ts'
import { lines, shell } from '../surfaces.ts'

/** The five feet on castors, those behind the column first. */
function starBase(s: Scene, seat: number): void {
  const spokes = range(5)
    .map((i) => 0.35 + (i * 2 * Math.PI) / 5)
    .toSorted((a, b) => Math.sin(b) - Math.sin(a))
  const spoke = (angle: number) => {
    const [x, y] = [31 * Math.cos(angle), 31 * Math.sin(angle)]
    ball(s, x, y, 3.2, 3.4, { tint: 'black', tone: 1.2 })
    leg(s, [x, y, 7], [0, 0, 12], 1.7, 3)
    s.shade(roundedRect(x, y, 9, 9, 4, 3), 0)
  }
  s.shade(roundedRect(0, 0, 46, 46, 23, 4), 14)
  for (const angle of spokes) if (Math.sin(angle) > 0) spoke(angle)
  cylinder(s, 0, 0, 10, 3.4, 2.6, 14, { tint: 'detail', shadow: false })
  for (const angle of spokes) if (Math.sin(angle) <= 0) spoke(angle)
  cylinder(s, 0, 0, 22, 2.2, 2.2, seat - 34, { tint: 'detail', tone: 1, shadow: false })
}

function armrest(s: Scene, x: number, w: number, seat: number): void {
  const out = x * (w / 2 + 4.5)
  tube(
    s,
    [
      [x * 20, 4, seat - 8],
      [x * (w / 2 + 4), 4, seat - 6],
      [out, 4, seat + 18],
    ],
    1.6,
    { smooth: 5, shadow: false },
  )
  box(s, out, 0, seat + 18, 7.5, 24, 3, { tint: 'detail', radius: 1.4, shadow: false })
}

/** Threads of a mesh back, on the inside of its shell. */
function mesh(s: Scene, w: number, seat: number, top: number): void {
  const rows = range(14).map((n) => {
    const z = seat + 10 + ((n + 1) * (top - seat - 16)) / 15
    return range(15).map((i): Point3 => {
      const angle = (i - 7) * 0.118
      const lean = (5 * (z - seat - 8)) / (top - seat - 8)
      return [(w / 2 + 2.6) * Math.sin(angle), -6 + 30.6 * Math.cos(angle) + lean, z]
    })
  })
  lines(s, rows, 'body', 2.2, 0.7, 0.5)
}

/** A straight upholstered back with a seam, for the executive chair. */
function cushionedBack(s: Scene, w: number, seat: number, top: number): void {
  const y = 24
  box(s, 0, y, seat + 2, w, 8, top - seat - 2, { radius: 3.9, shadow: false })
  const seams = [0.36, 0.68].map((u): Point3[] => {
    const z = seat + 2 + (top - seat - 2) * u
    return [
      [-w / 2 + 2.5, y - 4.1, z],
      [w / 2 - 2.5, y - 4.1, z],
    ]
  })
  lines(s, seams, 'body', -2, 1)
}

/** A low back with a gap to the seat, for the task chair. */
function lowBack(s: Scene, w: number, seat: number, top: number): void {
  shell(s, { y: -8, rx: w / 2, ry: 32, reach: 0.82, low: seat + 14, high: top, lean: 3, thick: 4, crown: 4, cup: 4 })
}

const VARIANTS = ['mesh', 'meshhead', 'cushioned', 'task', 'saddle'] as const

function saddle(s: Scene, w: number, seat: number): void {
  starBase(s, seat)
  box(s, 0, 0, seat - 10, 16, 16, 4, { tint: 'detail', radius: 1.5, shadow: false })
  box(s, 0, 0, seat - 6, w * 0.82, 34, 6, { radius: 2.9, shadow: false })
  for (const x of [-1, 1])
    box(s, x * w * 0.22, 1, seat - 2.5, w * 0.4, 33, 7, { radius: 3.4, tone: 0.2, shadow: false })
}

export const officechair: DrawingKind = {
  variants: VARIANTS,
  limits: { w: [42, 62], h: [50, 140], seat: [38, 64] },
  draw(s, p) {
    const variant = VARIANTS[p.variant] ?? 'mesh'
    const w = Math.min(p.w ?? 50, 52)
    const seat = p.seat ?? 47
    if (variant === 'saddle') return saddle(s, w, seat + 8)
    const h = Math.max(p.h ?? (variant === 'task' ? 96 : variant === 'meshhead' ? 124 : 112), seat + 34)
    const arms = variant === 'task' ? s.chance(0.35) : s.chance(0.85)
    const head = variant === 'meshhead'
    starBase(s, seat)
    box(s, 0, 2, seat - 11, 22, 26, 4, { tint: 'detail', radius: 1.5, shadow: false })
    tube(
      s,
      [
        [0, 20, seat - 8],
        [0, 30, seat - 2],
        [0, 33, seat + 22],
      ],
      2.2,
      { smooth: 10, shadow: false },
    )
    if (head) {
      tube(
        s,
        [
          [0, 33, h - 22],
          [0, 33, h - 6],
        ],
        1.3,
        { shadow: false },
      )
      shell(s, { y: -2, rx: 17, ry: 28, reach: 0.75, low: h - 13, high: h, lean: 1, thick: 4, crown: 2, cup: 2 })
    }
    const top = head ? h - 19 : h
    if (variant === 'cushioned') cushionedBack(s, w, seat, top)
    else if (variant === 'task') lowBack(s, w, seat, top)
    else {
      const back = { y: -6, rx: w / 2 + 3, ry: 31, reach: 1, low: seat + 5, high: top }
      shell(s, { ...back, lean: 5, thick: 2, crown: 9, cup: 5, steps: 16 })
      mesh(s, w, seat, top)
    }
    if (arms) armrest(s, -1, w, seat)
    slab(s, 0, 0, seat - 7, w - 3, 46, 3, 12, { tint: 'detail', shadow: false })
    box(s, 0, 0, seat - 5, w, 48, 8, { radius: 3.8, shadow: false })
    if (arms) armrest(s, 1, w, seat)
  },
}
