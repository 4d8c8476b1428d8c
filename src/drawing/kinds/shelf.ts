import { range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { box, cylinder } from '../solids.ts'
import { lines } from '../surfaces.ts'

const still = { shadow: false } as const
const BOOKS = ['detail', 'paper', 'body', 'detail'] as const

/** What stands on a shelf: books, a box, a bowl, or nothing. */
function things(s: Scene, w: number, d: number, z: number, room: number): void {
  const what = s.random()
  if (what < 0.45) {
    let x = -w / 2 + 6
    const count = Math.min(3 + Math.floor(s.random() * 6), Math.floor((w - 12) / 5.5))
    for (const _ of range(count)) {
      const thick = 2.2 + s.random() * 3
      const tall = room * (0.55 + s.random() * 0.35)
      const tint = BOOKS[Math.floor(s.random() * 4)] ?? 'detail'
      box(s, x + thick / 2, 2, z, thick, d * 0.6, tall, { tint, tone: s.random() * 2 - 1.6, ...still })
      x += thick + 0.3
    }
  } else if (what < 0.7) {
    box(s, w * s.random() * 0.25, 2, z, Math.min(26, w * 0.4), d * 0.7, room * 0.5, {
      tint: 'detail',
      radius: 0.6,
      ...still,
    })
  } else if (what < 0.85) {
    cylinder(s, w * (s.random() - 0.5) * 0.4, 0, z, 5, 6.5, Math.min(12, room * 0.6), {
      tint: 'detail',
      tone: 1,
      cap: 'in',
      ...still,
    })
  }
}

export const shelf: DrawingKind = {
  variants: ['closed', 'open'],
  limits: { w: [30, 260], d: [18, 70], h: [30, 260] },
  draw(s, p) {
    const { w = 90, d = 34, h = 180 } = p
    const open = p.variant === 1
    const count = Math.max(1, Math.min(7, Math.round(h / 38)))
    const thick = 2.2
    const posts = (y: number) => {
      for (const x of [-w / 2 + 1, w / 2 - 1])
        tube(
          s,
          [
            [x, y, 0],
            [x, y, h],
          ],
          0.9,
        )
    }
    s.shade(roundedRect(0, 0, w, d, 1), 4)
    if (open) {
      posts(d / 2 - 1)
      lines(
        s,
        [
          [
            [-w / 2, d / 2, 6],
            [w / 2, d / 2, h - 8],
          ],
        ],
        'detail',
        -0.5,
        1,
      )
    } else {
      s.face(
        [
          [-w / 2, d / 2, 0],
          [w / 2, d / 2, 0],
          [w / 2, d / 2, h],
          [-w / 2, d / 2, h],
        ],
        'body',
        -3,
      )
      box(s, -w / 2 + thick / 2, 0, 0, thick, d, h, still)
    }
    const step = (h - (open ? 12 : 6)) / count
    for (const i of range(count + 1)) {
      const z = (open ? 8 : 4) + i * step
      box(s, 0, 0, z - thick / 2, w - (open ? 0 : 2 * thick), d, thick, { tone: 0.2, ...still })
      if (i < count) things(s, w, d, z + thick / 2, step - 5)
    }
    if (open) posts(-d / 2 + 1)
    else {
      box(s, w / 2 - thick / 2, 0, 0, thick, d, h, still)
      box(s, 0, 0, h - thick, w, d, thick, still)
    }
  },
}
