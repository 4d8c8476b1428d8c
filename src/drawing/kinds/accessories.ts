import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { leg, tube } from '../rods.ts'
import { ball, box, cylinder, slab } from '../solids.ts'
import { lines, shell } from '../surfaces.ts'

const still = { shadow: false } as const

/** A pair of arm rests on their brackets. */
const armrests: DrawingKind = {
  variants: ['pair'],
  near: 6,
  limits: {},
  draw(s) {
    for (const x of [-14, 14]) {
      box(s, x, 0, 0, 6, 12, 2, { tint: 'detail', radius: 0.8 })
      tube(
        s,
        [
          [x, 0, 1],
          [x, 0, 24],
        ],
        2.2,
        { tone: 0.4, ...still },
      )
      box(s, x, -1, 24, 9, 26, 3.6, { radius: 1.7, ...still })
    }
  },
}

/** A curved neck rest on its stem. */
const headrest: DrawingKind = {
  variants: ['curved'],
  near: 7,
  limits: {},
  draw(s) {
    s.shade(roundedRect(0, 14, 30, 12, 6), 2)
    tube(
      s,
      [
        [0, 22, 0],
        [0, 22, 14],
      ],
      1.5,
      { tone: 0.4 },
    )
    box(s, 0, 22, 0, 9, 5, 2, { tint: 'detail', radius: 0.8 })
    shell(s, { y: -8, rx: 17, ry: 28, reach: 0.75, low: 12, high: 27, lean: 1, thick: 4, crown: 3, cup: 3 })
  },
}

/** Five castors as they come in a bag. */
const castors: DrawingKind = {
  variants: ['five'],
  near: 8,
  limits: {},
  camera: { pitch: 0.4 },
  draw(s) {
    for (const [x, y] of [
      [-6, 9],
      [8, 8],
      [-13, -3],
      [1, -4],
      [14, -6],
    ] as const) {
      ball(s, x, y, 3, 3.2, { tint: 'black', tone: 1.4 })
      ball(s, x + 2.2, y - 1, 3, 3, { tint: 'black', tone: 0.8 })
      s.shade(roundedRect(x + 1, y, 9, 7, 3, 3), 0)
      tube(
        s,
        [
          [x + 1, y, 5],
          [x + 1, y, 10],
        ],
        0.7,
        { tint: 'detail', tone: 1.5, ...still },
      )
    }
  },
}

/** A channel under the table top, with two cables in it. */
const cabletray: DrawingKind = {
  variants: ['channel'],
  near: 5,
  limits: { w: [40, 180] },
  draw(s, p) {
    const { w = 80 } = p
    box(s, 0, 0, 0, w, 13, 1, { tint: 'body' })
    box(s, 0, 6, 1, w, 1, 10, { tint: 'body', ...still })
    const cable = (y: number, z: number): Point3[] => [
      [-w / 2 - 8, y, 0],
      [-w / 2 + 4, y, z],
      [w * 0.2, y, z],
      [w / 2 - 4, y, z],
      [w / 2 + 9, y, 0],
    ]
    tube(s, cable(2, 3), 0.7, { tint: 'black', tone: 1.4, smooth: 6 })
    tube(s, cable(-1, 2.4), 0.6, { tint: 'linen', tone: -1, smooth: 6 })
    const slots = range(Math.round(w / 9)).map((i): Point3[] => {
      const x = -w / 2 + 6 + i * 9
      return [
        [x, -6.6, 4],
        [x + 4, -6.6, 4],
      ]
    })
    box(s, 0, -6, 0, w, 1, 7, { tint: 'body', ...still })
    lines(s, slots, 'body', -3, 2)
  },
}

/** A power outlet for the desk: sockets in a row. */
const socket: DrawingKind = {
  variants: ['two', 'three'],
  near: 7,
  limits: {},
  camera: { pitch: 0.5 },
  draw(s, p) {
    const count = p.variant + 2
    const w = count * 7 + 8
    box(s, 0, 0, 0, w, 9, 6, { radius: 1.4 })
    for (const i of range(count)) {
      const x = -w / 2 + 7 + i * 7
      const plan = roundedRect(x, 0, 5.6, 5.6, 2.8, 5).map(([px, py]): Point3 => [px, py, 6.1])
      s.face(plan, 'black', 1.2)
      for (const dx of [-1, 1])
        s.face(
          roundedRect(x + dx, 0, 0.7, 0.7, 0.35, 2).map(([px, py]): Point3 => [px, py, 6.2]),
          'linen',
          -1,
        )
    }
    const x = w / 2 - 4
    s.face(
      [
        [x - 1.6, -1, 6.1],
        [x + 1.6, -1, 6.1],
        [x + 1.6, 1, 6.1],
        [x - 1.6, 1, 6.1],
      ],
      'detail',
      0,
    )
    tube(
      s,
      [
        [w / 2, 0, 2],
        [w / 2 + 8, 1, 1],
        [w / 2 + 11, 8, 0],
        [w / 2 + 22, 9, 0],
      ],
      0.6,
      { tint: 'black', tone: 1.4, smooth: 7 },
    )
  },
}

/** Felt glides for chair legs, four as sold. */
const glides: DrawingKind = {
  variants: ['four'],
  near: 12,
  limits: {},
  camera: { pitch: 0.55 },
  draw(s) {
    for (const [x, y] of [
      [-3, 4],
      [4.5, 3.4],
      [-5, -2.6],
      [3, -3.6],
    ] as const) {
      slab(s, x, y, 0, 4.4, 4.4, 0.8, 2.2, { tint: 'body' })
      cylinder(s, x, y, 0.8, 1.9, 1.6, 1.2, { tint: 'detail', ...still })
      leg(s, [x, y, 2], [x, y, 4], 0.3, 0.3, { tint: 'linen', tone: -2, ...still })
    }
  },
}

export const accessories = { armrests, headrest, castors, cabletray, socket, glides }
