import type { Theme } from '#contract/picture.ts'
import { short } from './geometry.ts'
import type { Placed } from './sheet.ts'

/** The data sheet's second ink, as the page's `--ink-2` in both themes. */
const INK: Record<Theme, string> = { light: '#5a5852', dark: '#b0ada4' }

/** Figures of a measured elevation, cm; only what the catalogue knows is measured. */
export interface Figures {
  width?: number
  height?: number
  seat?: number
}

const figure = (cm: number): string => String(Math.round(cm * 10) / 10)

interface Stroke {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A measuring line with a tick at both ends. */
function measured({ x1, y1, x2, y2 }: Stroke): string {
  const [a, b] = [`${short(x1)} ${short(y1)}`, `${short(x2)} ${short(y2)}`]
  const tick = y1 === y2 ? 'm0 -4v8' : 'm-4 0h8'
  return `M${a}L${b}M${a}${tick}M${b}${tick}`
}

/** The part of the sheet that the product and its figures fill: `viewBox` values, with a little air. */
export function frameOf({ left, right, top, bottom }: Placed, figures: Figures): [number, number, number, number] {
  const [middle, half] = [(left + right) / 2, lengthOf(figures.width) / 2]
  const x0 = Math.min(left - beside(figures.height), middle - half) - AIR
  const x1 = Math.max(right + beside(figures.seat), middle + half) + AIR
  const y0 = top - AIR
  const y1 = bottom + (figures.width === undefined ? 0 : 48) + AIR
  return [Math.floor(x0), Math.floor(y0), Math.ceil(x1 - x0), Math.ceil(y1 - y0)]
}

const AIR = 8

/** Room for an upright measuring line with its figure. */
const beside = (cm: number | undefined): number => (cm === undefined ? 0 : 38 + lengthOf(cm))

const lengthOf = (cm: number | undefined): number => (cm === undefined ? 0 : figure(cm).length * 10)

/**
 * Width below, height on the left, sitting height on the right. `seatShare` is how far up the drawn product the seat
 * lies, from 0 to 1.
 */
export function measures(placed: Placed, figures: Figures, seatShare: number, theme: Theme): string {
  const { left, right, top, bottom } = placed
  const lines: Stroke[] = []
  const texts: string[] = []
  const text = (x: number, y: number, anchor: 'start' | 'middle' | 'end', cm: number) =>
    texts.push(`<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}">${figure(cm)}</text>`)
  if (figures.width !== undefined) {
    const y = bottom + 24
    lines.push({ x1: left, y1: y, x2: right, y2: y })
    text((left + right) / 2, y + 22, 'middle', figures.width)
  }
  if (figures.height !== undefined) {
    const x = left - 24
    lines.push({ x1: x, y1: top, x2: x, y2: bottom })
    text(x - 10, (top + bottom) / 2 + 6, 'end', figures.height)
  }
  if (figures.seat !== undefined && seatShare > 0) {
    const x = right + 24
    const y = bottom - (bottom - top) * seatShare
    lines.push({ x1: x, y1: y, x2: x, y2: bottom })
    text(x + 10, (y + bottom) / 2 + 6, 'start', figures.seat)
  }
  if (lines.length === 0) return ''
  const ink = INK[theme]
  return `<path d="${lines.map(measured).join('')}" fill="none" stroke="${ink}"/><g fill="${ink}" font-family="system-ui,sans-serif" font-size="17">${texts.join('')}</g>`
}
