import type { Point3 } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { box } from '../solids.ts'
import { lines } from '../surfaces.ts'

/** What nobody knows the kind of: a closed block of the product's size, which promises nothing. */
export const object: DrawingKind = {
  variants: ['block'],
  limits: { w: [8, 260], d: [8, 160], h: [6, 240] },
  near: 3,
  draw(s, p) {
    const w = p.w ?? Math.max(30, Math.min(70, p.h ?? 62))
    const d = p.d ?? w * 0.82
    const h = p.h ?? w * 0.78
    box(s, 0, 0, 0, w, d, h, { radius: Math.min(w, d, h) * 0.05 })
    const middle: Point3[] = [
      [0, -d / 2 - 0.05, h * 0.06],
      [0, -d / 2 - 0.05, h * 0.97],
      [0, d / 2, h + 0.05],
    ]
    lines(s, [middle], 'body', -1.4, 0.9, 0.7)
  },
}
