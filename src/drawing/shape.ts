import type { DrawingKind, Limits, Shape } from './kind.ts'

/** Measures as they come from a catalogue: anything. */
export interface RawMeasures {
  w?: unknown
  d?: unknown
  h?: unknown
  sitting_height?: unknown
  variant?: unknown
}

/** Longest text that may be a measure, such as `95/154`. */
const LONGEST = 40

/** A positive number of centimetres, the first one of a text such as `95/154`; undefined for what makes no sense. */
export function centimetres(value: unknown): number | undefined {
  const text =
    typeof value === 'string' ? /\d+(?:[.,]\d+)?/.exec(value.slice(0, LONGEST))?.[0]?.replace(',', '.') : value
  const number = typeof text === 'string' ? Number(text) : text
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined
}

const within = (value: unknown, limits: Limits | undefined): number | undefined => {
  const number = centimetres(value)
  return number === undefined || !limits ? undefined : Math.max(limits[0], Math.min(limits[1], number))
}

function variantOf(value: unknown, kind: DrawingKind, random: () => number): number {
  const count = kind.variants.length
  const pick = Math.floor(random() * count)
  if (typeof value === 'number' && Number.isFinite(value)) return Math.floor(Math.abs(value)) % count
  const named = typeof value === 'string' ? kind.variants.indexOf(value) : -1
  return named >= 0 ? named : pick
}

/** What can be drawn, whatever came in: measures inside the kind's limits, a variant that exists. */
export function shapeOf(kind: DrawingKind, raw: RawMeasures, random: () => number): Shape {
  const shape: Shape = { variant: variantOf(raw.variant, kind, random) }
  const measures = {
    w: within(raw.w, kind.limits.w),
    d: within(raw.d, kind.limits.d),
    h: within(raw.h, kind.limits.h),
    seat: within(raw.sitting_height, kind.limits.seat),
  }
  for (const [name, value] of Object.entries(measures))
    if (value !== undefined) shape[name as keyof typeof measures] = value
  return shape
}
