import type { Measurements } from '#contract/catalogue/product.schema.ts'
import type { DrawingParameters } from '#server/db/item.ts'
import { centimetres } from '#drawing/shape.ts'
import type { Size } from './words/type.ts'

type Writable = { -readonly [K in keyof Measurements]: Measurements[K] }

/** A size as the catalogue gives it: beds and rugs are measured in length, round things in diameter. */
export function measurementsOf(size: Size, kind: string): Measurements {
  const out: Writable = {}
  if (size.h !== undefined) out.height = size.h
  if (size.round !== undefined) out.diameter = size.round
  else if (kind === 'rug') Object.assign(out, { width: size.d, length: size.w })
  else if (kind === 'bed' || kind === 'textile') Object.assign(out, { width: size.w, length: size.d })
  else {
    if (size.d !== undefined) out.depth = size.d
    if (size.w !== undefined) out.width = size.w
  }
  if (size.seat !== undefined) out.sitting_height = size.seat
  return out
}

/** The same size for the drawing. A desk that moves has no height of its own. */
export function drawnSize(size: Size, kind: string): Pick<DrawingParameters, 'w' | 'd' | 'h' | 'sitting_height'> {
  const all = {
    w: size.round ?? size.w,
    d: size.round ?? size.d,
    h: kind === 'heightdesk' ? undefined : centimetres(size.h),
    sitting_height: centimetres(size.seat),
  }
  return Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined))
}
