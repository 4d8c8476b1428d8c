/** A colour in OKLab: lightness 0–1, green–red, blue–yellow. Mixing there keeps wool and oak from going grey. */
export type Lab = readonly [number, number, number]

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

export const isHex = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** `#rrggbb` → OKLab. */
export function toLab(hex: string): Lab {
  const r = linear(Number.parseInt(hex.slice(1, 3), 16) / 255)
  const g = linear(Number.parseInt(hex.slice(3, 5), 16) / 255)
  const b = linear(Number.parseInt(hex.slice(5, 7), 16) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Linear red, green and blue; outside of 0–1 for what no screen shows. */
function channelsOf([lightness, a, b]: Lab): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** OKLab → `#rrggbb`, clipped to what a screen shows. */
export function toHex(colour: Lab): string {
  const bytes = channelsOf(colour).map((v) => Math.round(Math.max(0, Math.min(1, gamma(Math.max(0, v)))) * 255))
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

const isShown = (colour: Lab): boolean => channelsOf(colour).every((v) => v > -0.001 && v < 1.001)

/** OKLab → `#rrggbb` of the same lightness and hue, as colourful as a screen shows it: clipping would turn the hue. */
export function toHexOfHue([lightness, a, b]: Lab): string {
  let share = 1
  while (share > 0 && !isShown([lightness, a * share, b * share])) share -= 0.02
  return toHex([lightness, a * Math.max(0, share), b * Math.max(0, share)])
}

/** The colour `share` of the way from `a` to `b`. */
export function blend(a: string, b: string, share: number): string {
  const [al, aa, ab] = toLab(a)
  const [bl, ba, bb] = toLab(b)
  return toHex([al + (bl - al) * share, aa + (ba - aa) * share, ab + (bb - ab) * share])
}
