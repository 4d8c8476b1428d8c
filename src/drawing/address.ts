import { DRAWING_VIEWS } from '#contract/picture.ts'
import { type DrawParameters, draw, stateFor } from './draw.ts'
import { isHex } from './oklab.ts'
import { NEUTRAL } from './palette.ts'
import { centimetres } from './shape.ts'

/** All that a drawing depends on but its view and theme. */
export interface Drawn extends DrawParameters {
  kind: string
  body?: unknown
  detail?: unknown
}

/**
 * Version of how parameters are packed and drawn: it grows when the same ones are drawn differently, so that nobody
 * keeps the old drawing. Never 1, which stood in hashes that hold nothing.
 */
const VERSION = '02'
/** Two digits of version, six for each colour, four for each measure, eight for the seed; then the kind as text. */
const PACKED = new RegExp(
  `^${VERSION}${[6, 6, 4, 4, 4, 4, 8].map((digits) => `([0-9a-f]{${digits}})`).join('')}((?:[0-9a-f]{2})+)$`,
)
/** A hash may have 128 digits. */
const LONGEST_KIND = 45

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
const byteOf = (letter: string): number => letter.codePointAt(0) ?? 0

/** Millimetres; 0 for what is unknown or no piece of furniture. */
function millimetres(value: unknown): string {
  const mm = Math.round((centimetres(value) ?? 0) * 10)
  return hex(mm > 0xffff ? 0 : mm, 4)
}

const colour = (value: unknown, fallback: string): string => (isHex(value) ? value : fallback).slice(1).toLowerCase()

/**
 * The hash of a drawing, which holds its parameters: whoever has the address can draw it, without a network too
 * [drawings/addresses]. Measures are kept to the millimetre.
 */
export function packed({ kind, body, detail, w, d, h, sitting_height, variant, ...varied }: Drawn): string {
  const named = typeof variant === 'string' || typeof variant === 'number' ? `${kind}:${variant}` : kind
  const text = /^[ -~]+$/.test(named) && named.length <= LONGEST_KIND ? named : 'object'
  return [
    VERSION,
    colour(body, NEUTRAL.body),
    colour(detail, NEUTRAL.detail),
    ...[w, d, h, sitting_height].map(millimetres),
    hex(stateFor(kind, varied), 8),
    ...[...text].map((letter) => hex(byteOf(letter), 2)),
  ].join('')
}

const cm = (digits: string): number | undefined => Number.parseInt(digits, 16) / 10 || undefined

/** What a hash says of its drawing; null for one of before hashes held anything, or of a version not known here. */
export function unpacked(hash: string): Drawn | null {
  const [, body, detail, w = '', d = '', h = '', seat = '', state = '', text = ''] = PACKED.exec(hash) ?? []
  if (body === undefined || detail === undefined) return null
  const named = text.replace(/../g, (byte) => String.fromCodePoint(Number.parseInt(byte, 16)))
  const [kind = '', variant] = named.split(':')
  return {
    kind,
    body: `#${body}`,
    detail: `#${detail}`,
    w: cm(w),
    d: cm(d),
    h: cm(h),
    sitting_height: cm(seat),
    state: Number.parseInt(state, 16),
    ...(variant !== undefined && { variant: /^\d+$/.test(variant) ? Number(variant) : variant }),
  }
}

const ADDRESS = /^\/public\/thumbnail\/([0-9a-f]{16,128})-([a-z]+)-(light|dark)\.svg$/

/**
 * The drawing that an address stands for, as the server would send it; one whose hash says nothing is a neutral
 * object. Null for what is no drawing's address.
 */
export function drawingAt(path: string): string | null {
  const [, hash = '', name, theme] = ADDRESS.exec(path) ?? []
  const view = DRAWING_VIEWS.find((one) => one === name)
  if (!view || (theme !== 'light' && theme !== 'dark')) return null
  const { kind, body, detail, ...measures } = unpacked(hash) ?? { kind: 'object' }
  return draw(kind, measures, { view, theme, body, detail })
}
