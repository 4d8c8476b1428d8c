import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { fourLegs, tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { box } from '../solids.ts'
import { grain, lines } from '../surfaces.ts'

const still = { shadow: false } as const

/** The front of a cabinet: lays out faces and handles by shares of its width. */
interface Front {
  s: Scene
  w: number
  y: number
  low: number
  high: number
}

const across = (f: Front, share: number): number => -f.w / 2 + 2 + (f.w - 4) * share

function panel(f: Front, from: number, to: number, low: number, high: number, tone = 0.35): void {
  const [a, b] = [across(f, from), across(f, to)]
  f.s.face(
    [
      [a, f.y, low],
      [b, f.y, low],
      [b, f.y, high],
      [a, f.y, high],
    ],
    'body',
    tone,
  )
}

function doors(f: Front): void {
  const count = Math.max(1, Math.round(f.w / 55))
  const middle = (f.low + f.high) / 2
  for (const i of range(count)) {
    panel(f, i / count + 0.003, (i + 1) / count - 0.003, f.low, f.high)
    if (i)
      lines(
        f.s,
        [
          [
            [across(f, i / count), f.y, f.low],
            [across(f, i / count), f.y, f.high],
          ],
        ],
        'body',
        -3.5,
        1,
      )
    const x = across(f, i % 2 ? i / count + 0.03 : (i + 1) / count - 0.03)
    tube(
      f.s,
      [
        [x, f.y - 1, middle + 6],
        [x, f.y - 1, middle - 6],
      ],
      0.6,
      still,
    )
  }
}

function slats(f: Front): void {
  const count = Math.min(70, Math.round(f.w / 2.6))
  panel(f, 0, 1, f.low, f.high, 0.2)
  const grooves = range(count - 1).map((i): Point3[] => {
    const x = across(f, (i + 1) / count)
    return [
      [x, f.y, f.low],
      [x, f.y, f.high],
    ]
  })
  lines(f.s, grooves, 'body', -2.4, 1.1)
  const [a, b] = [across(f, 0.488), across(f, 0.512)]
  f.s.face(
    [
      [a, f.y, f.low],
      [b, f.y, f.low],
      [b, f.y, f.high],
      [a, f.y, f.high],
    ],
    'detail',
    -0.5,
  )
}

function drawers(f: Front): void {
  const rows = Math.max(2, Math.min(8, Math.round((f.high - f.low) / 24)))
  const columns = f.w > 90 ? 2 : 1
  const y = f.y - 0.1
  for (const column of range(columns))
    for (const row of range(rows)) {
      const low = f.low + ((f.high - f.low) * row) / rows + 0.5
      const high = f.low + ((f.high - f.low) * (row + 1)) / rows - 0.5
      const [from, to] = [column / columns + 0.004, (column + 1) / columns - 0.004]
      panel(f, from, to, low, high, 0.4)
      lines(
        f.s,
        [
          [
            [across(f, from), f.y, low - 0.5],
            [across(f, to), f.y, low - 0.5],
          ],
        ],
        'body',
        -3.2,
        0.9,
      )
      const x = across(f, (from + to) / 2)
      const grip = Math.min(6, f.w / 8)
      f.s.face(
        [
          [x - grip, y, high - 3.4],
          [x + grip, y, high - 3.4],
          [x + grip, y, high - 1.6],
          [x - grip, y, high - 1.6],
        ],
        'detail',
        -1.5,
      )
    }
  if (columns > 1)
    lines(
      f.s,
      [
        [
          [across(f, 0.5), f.y, f.low],
          [across(f, 0.5), f.y, f.high],
        ],
      ],
      'body',
      -3.2,
      0.9,
    )
}

export const cabinet: DrawingKind = {
  variants: ['doors', 'slats', 'drawers'],
  limits: { w: [30, 320], d: [20, 90], h: [30, 250] },
  draw(s, p) {
    const { w = 120, d = 45, h = 80 } = p
    const legs = h > 50 && h < 130 && s.chance(0.6) ? 14 : 5
    s.shade(roundedRect(0, 0, w, d, 1), 2)
    if (legs > 8) fourLegs(s, w - 14, d - 10, legs, { splay: 0, high: 1.7, low: 1.3 })
    else box(s, 0, 1, 0, w - 4, d - 6, legs, { tint: 'detail', tone: -2 })
    box(s, 0, 0, legs, w, d, h - legs, { radius: 0.5, ...still })
    const front = { s, w, y: -d / 2 - 0.01, low: legs + 2, high: h - 2.5 }
    ;([doors, slats, drawers][p.variant] ?? doors)(front)
    grain(s, h, w, d, 5)
  },
}
