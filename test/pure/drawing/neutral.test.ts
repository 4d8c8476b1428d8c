import { expect, test } from 'vitest'
import { DRAWING_VIEWS, type Theme } from '#contract/picture.ts'
import { draw } from '#drawing/draw.ts'
import { KIND_NAMES } from '#drawing/kinds.ts'
import { toLab } from '#drawing/oklab.ts'
import { Palette } from '#drawing/palette.ts'
import { guessColours } from '#server/pictures/colour.ts'

const PLAIN = { view: 'main', theme: 'light' } as const
const chroma = (hex: string): number => Math.hypot(toLab(hex)[1], toLab(hex)[2])

test('an unknown kind is drawn as a neutral object, whatever its seed', () => {
  for (const kind of ['', 'spaceship', 'constructor', '__proto__'])
    for (const view of DRAWING_VIEWS)
      expect(draw(kind, { seed: kind }, { ...PLAIN, view })).toBe(draw('object', { seed: 1 }, { ...PLAIN, view }))
  for (const kind of KIND_NAMES.filter((name) => name !== 'object'))
    expect(draw('spaceship', { seed: 1 }, PLAIN)).not.toBe(draw(kind, { seed: 1 }, PLAIN))
})

test('a colour that no word tells is one neutral tone, not one that the product might not have', () => {
  for (const kind of ['sofa', 'chair', 'shelf', 'object'] as const) {
    const tones = ['a', 'b', 'c', 'd'].map((seed) => guessColours(['Qwxz'], kind, seed))
    expect(new Set(tones.map(({ body }) => body)).size).toBe(1)
    for (const { body, detail } of tones) {
      expect(chroma(body)).toBeLessThan(0.025)
      expect(chroma(detail)).toBeLessThan(0.025)
    }
  }
  expect(chroma(new Palette('no colour', undefined, 'light').mix('body', 0))).toBeLessThan(0.025)
})

const DEGREES = 180 / Math.PI
const hue = (hex: string): number => Math.atan2(toLab(hex)[2], toLab(hex)[1]) * DEGREES
const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)
const CHANNELS = ['00', '40', '80', 'c0', 'ff']

const COLOURS = CHANNELS.flatMap((r) => CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${r}${g}${b}`)))

const shown = (hex: string, theme: Theme): number => hue(new Palette(hex, hex, theme).mix('body', 0))

test('a colour has the same hue in light and dark', () => {
  const coloured = COLOURS.filter((hex) => chroma(hex) > 0.03)
  expect(coloured.filter((hex) => apart(shown(hex, 'light'), shown(hex, 'dark')) > 3)).toEqual([])
})
