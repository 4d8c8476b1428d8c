import { type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import type { Scene } from '../scene.ts'
import { box, cylinder } from '../solids.ts'
import { lines } from '../surfaces.ts'

const still = { shadow: false } as const

/** Openings differ by what goes in: a slot for paper, a hole for cans, a flap for the rest. */
function opening(s: Scene, x: number, y: number, z: number, which: number): void {
  const [w, d, r] = (
    [
      [17, 5, 2],
      [15, 15, 7.5],
      [18, 12, 2.5],
      [9, 9, 4.5],
    ] as const
  )[which % 4] ?? [17, 5, 2]
  s.face(
    roundedRect(x, y, w, d, r, 5).map(([px, py]): Point3 => [px, py, z + 0.05]),
    'black',
    0.4,
  )
}

export const bin: DrawingKind = {
  variants: ['sorting', 'round', 'flaps'],
  limits: { w: [24, 200], h: [40, 130] },
  draw(s, p) {
    if (p.variant === 1) {
      const h = p.h ?? 70
      const r = Math.min((p.w ?? 36) / 2, h * 0.42)
      cylinder(s, 0, 0, 0, r * 0.94, r, h, { tone: 0 })
      cylinder(s, 0, 0, h, r, r * 0.98, 3, { tint: 'detail', ...still })
      opening(s, 0, 0, h + 3, 1)
      return
    }
    const count = Math.max(1, Math.min(5, Math.round((p.w ?? 90) / 32)))
    const [each, d, h] = [p.w ? p.w / count : 30, 36, p.h ?? 78]
    const y = -d / 2
    const w = count * each
    s.shade(roundedRect(0, 0, w, d, 2), 0)
    box(s, 0, 0, 0, w, d, h, { radius: 1.2, ...still })
    for (const i of range(count)) {
      const x = -w / 2 + each * (i + 0.5)
      if (i < count - 1)
        lines(
          s,
          [
            [
              [x + each / 2, y, 1],
              [x + each / 2, y, h - 1],
            ],
          ],
          'body',
          -2.6,
          1,
        )
      const label = (x0: number, z0: number, lw: number, lh: number): Point3[] => [
        [x0 - lw / 2, y - 0.1, z0],
        [x0 + lw / 2, y - 0.1, z0],
        [x0 + lw / 2, y - 0.1, z0 + lh],
        [x0 - lw / 2, y - 0.1, z0 + lh],
      ]
      if (p.variant === 2) {
        s.face(label(x, h - 28, each - 8, 20), 'detail', 0.2 + (i % 3) * 0.7)
        s.face(label(x, h - 12, 10, 1.6), 'black', 1)
      } else {
        opening(s, x, 0, h, i)
        s.face(label(x, h - 20, 14, 5), 'detail', 0.4 + i * 0.5)
      }
      lines(
        s,
        [
          [
            [x - 4, y - 0.1, 6],
            [x + 4, y - 0.1, 6],
          ],
        ],
        'body',
        -2.4,
        1.2,
      )
    }
  },
}
