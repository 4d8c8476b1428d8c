import type { Theme } from '#contract/picture.ts'
import { blend, isHex, toHexOfHue, toLab } from './oklab.ts'

/** What a surface is made of: the product's own two colours, and three that every product shares. */
export type Tint = 'body' | 'detail' | 'paper' | 'linen' | 'black'

/** Tone 0 is the colour itself; each step down or up mixes in this many per cent of shadow or light. */
const SHADOW = [0, 8, 16, 25, 35, 47, 60]
const LIGHT = [0, 10, 21, 33, 46, 60, 74]
const SHADOW_COLOUR = '#14110e'
const LIGHT_COLOUR = '#fffdf8'

/** What a product looks like whose colours nobody knows: no colour that it might not have. */
export const NEUTRAL = { body: '#a39f96', detail: '#5c5953' }

/** Lightness of the dark theme's plate, #57554f, in OKLab. */
const DARK_PLATE = 0.446

/**
 * The dark theme's plate is mid grey, so what is nearly as light as the plate drowns in it: such colours are lifted,
 * black steel and pale wool stay as they are.
 */
function onDarkPlate(hex: string): string {
  const [l, a, b] = toLab(hex)
  const near = Math.exp(-(((l - DARK_PLATE + 0.02) / 0.14) ** 2))
  return toHexOfHue([l + 0.08 * near, a * (1 + 0.08 * near), b * (1 + 0.08 * near)])
}

/** The tones of one drawing. Colours that are not `#rrggbb` give way to a neutral tone. */
export class Palette {
  readonly #colours: Record<Tint, string>
  readonly #mixed = new Map<string, string>()

  /** `black` is what rubber and steel look like; on a data sheet they must not drown in a dark page. */
  constructor(body: unknown, detail: unknown, theme: Theme, black = '#24221f') {
    const own = (colour: unknown, fallback: string) => {
      const hex = isHex(colour) ? colour.toLowerCase() : fallback
      return theme === 'dark' ? onDarkPlate(hex) : hex
    }
    this.#colours = {
      body: own(body, NEUTRAL.body),
      detail: own(detail, NEUTRAL.detail),
      paper: '#e6e2d9',
      linen: '#f1eee7',
      black,
    }
  }

  /** The tint at a tone from −6 (deep shadow) to 6 (bright light). */
  mix(tint: Tint, tone: number): string {
    const key = `${tint}${tone}`
    let mixed = this.#mixed.get(key)
    if (!mixed) {
      const steps = tone < 0 ? SHADOW : LIGHT
      const at = Math.min(6, Math.abs(tone))
      const low = Math.floor(at)
      const from = steps[low] ?? 0
      const share = Math.round(from + ((steps[low + 1] ?? from) - from) * (at - low)) / 100
      mixed = blend(this.#colours[tint], tone < 0 ? SHADOW_COLOUR : LIGHT_COLOUR, share)
      this.#mixed.set(key, mixed)
    }
    return mixed
  }
}
