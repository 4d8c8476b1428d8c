import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateMark } from '#client/features/product/certificate-mark.ts'
import { climateScale } from '#client/features/product/climate-scale.ts'
import { galleryViews } from '#client/features/product/gallery-views.ts'
import type { Picture } from '#contract/catalogue/product.schema.ts'

const chairs = { min_g: 24_000, median_g: 91_000, max_g: 160_000, count: 212 }

describe('a footprint on its category’s scale', () => {
  it('stands below, at or above the middle, with the whole per cent between', () => {
    expect(climateScale(68_000, chairs)).toMatchObject({ side: 'below', percent: 25 })
    expect(climateScale(91_200, chairs)).toMatchObject({ side: 'at', percent: 0 })
    expect(climateScale(182_000, chairs)).toMatchObject({ side: 'above', percent: 100, value: 1 })
  })

  it('is not compared with a category that says too little', () => {
    expect(climateScale(68_000, null)).toBeNull()
    expect(climateScale(68_000, { ...chairs, count: 2 })).toBeNull()
    expect(climateScale(68_000, { min_g: 5, median_g: 5, max_g: 5, count: 40 })).toBeNull()
    expect(climateScale(68_000, { min_g: 0, median_g: 0, max_g: 5, count: 40 })).toBeNull()
  })

  it('never leaves the bar, and says below only where it is less', () => {
    const grams = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(grams, fc.tuple(grams, grams, grams), (value, three) => {
        const [min_g, median_g, max_g] = three.toSorted((a, b) => a - b) as [number, number, number]
        fc.pre(max_g > min_g && median_g > 0)
        const scale = climateScale(value, { min_g, median_g, max_g, count: 3 })
        expect(scale?.value).toBeGreaterThanOrEqual(0)
        expect(scale?.value).toBeLessThanOrEqual(1)
        expect(scale?.side === 'below' && value >= median_g).toBe(false)
        expect(scale?.side === 'above' && value <= median_g).toBe(false)
      }),
    )
  })
})

describe('a certificate’s mark', () => {
  it.each([
    ['EN 1335', 'EN'],
    ['SS-EN 16139', 'EN'],
    ['SFS-EN ISO 9001', 'EN'],
    ['ISO 14001', 'ISO'],
    ['Svanen', 'SV'],
    ['Svanemerket', 'SV'],
    ['Joutsenmerkki', 'SV'],
    ['EU-ympäristömerkki', 'EU'],
    ['GREENGUARD Gold', 'GG'],
    ['Håll Nollan', 'HN'],
    ['Trä', 'TR'],
    ['FSC Mix', 'FSC'],
    ['Miljövarudeklaration (EPD)', 'EPD'],
    ['OEKO-TEX Standard 100', 'OEKO'],
    ['Nordic Swan Ecolabel', 'SV'],
    ['Möbelfakta', 'MF'],
    ['–', ''],
  ])('of %s is %s', (name, mark) => {
    expect(certificateMark(name)).toBe(mark)
  })
})

describe('the gallery', () => {
  const drawing: Picture = { kind: 'drawing', hash: 'd', width: 400, height: 400, placeholder: '' }
  const photo: Picture = { kind: 'photo', hash: 'p', width: 1600, height: 1200, placeholder: '#ccc' }

  it('shows photographs once and a drawing from three sides, without its measured view', () => {
    expect(galleryViews({ picture: photo, pictures: [photo, drawing] }).map(({ key }) => key)).toEqual([
      'p-main',
      'd-main',
      'd-front',
      'd-turned',
    ])
  })

  it('falls to the one picture of the card, or is empty', () => {
    expect(galleryViews({ picture: photo, pictures: [] }).map(({ key }) => key)).toEqual(['p-main'])
    expect(galleryViews({ picture: null, pictures: [] })).toEqual([])
  })
})
