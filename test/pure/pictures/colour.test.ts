import { expect, test } from 'vitest'
import { guessColours } from '#server/pictures/colour.ts'
import { toLab } from '#drawing/oklab.ts'

const body = (text: string) => guessColours([text], 'sofa', 'seed').body
const lightness = (hex: string) => toLab(hex)[0]

test('one colour has one look, whatever the language', () => {
  for (const words of [
    ['black', 'svart', 'sort', 'musta'],
    ['white', 'vit', 'hvit', 'hvid', 'valkoinen'],
    ['green', 'grön', 'grønn', 'grøn', 'vihreä'],
    ['light grey', 'ljusgrå', 'lys grå', 'lysegrå', 'vaaleanharmaa'],
  ])
    expect(new Set(words.map((word) => body(`Tekstil ${word}`))).size).toBe(1)
})

test('light and dark are lighter and darker', () => {
  for (const [light, plain, dark] of [
    ['light grey', 'grey', 'dark grey'],
    ['lysegrønn', 'grønn', 'mørkegrønn'],
    ['vaaleansininen', 'sininen', 'tummanharmaa'],
  ] as const) {
    expect(lightness(body(light))).toBeGreaterThan(lightness(body(plain)))
    expect(lightness(body(plain))).toBeGreaterThan(lightness(body(dark)) - 0.1)
  }
  expect(lightness(body('mørkegrønn'))).toBeLessThan(lightness(body('grønn')))
})

test('legs have the colour of the legs', () => {
  const oak = guessColours(['', 'Bord i oljet eik'], 'table', 's').body
  expect(guessColours(['Happy', 'Tekstil Shadow pewter. Ben oljet eik.'], 'sofa', 's')).toEqual({
    body: body('grey'),
    detail: oak,
  })
  expect(guessColours(['Embla', 'Tekstil lys blå, sorte ben.'], 'sofa', 's').detail).toBe(body('black'))
})

test('what no word tells is neutral, but for plants', () => {
  const one = guessColours(['Sofa'], 'sofa', 'one')
  expect(guessColours(['Sofa'], 'sofa', 'two')).toEqual(one)
  const [, green] = toLab(guessColours(['Ficus'], 'plant', 'one').body)
  expect(green).toBeLessThan(-0.02)
})
