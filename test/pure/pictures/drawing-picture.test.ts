import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueItem } from '#server/db/item.ts'
import { draw } from '#drawing/draw.ts'
import { drawingFor, pictureOfDrawing } from '#server/pictures/drawing-picture.ts'
import { catalogueItem } from '#test/fixtures/catalogue-item.ts'
import { faultsOf } from '../drawing/faults.ts'

const item = (over: Partial<CatalogueItem>): CatalogueItem => catalogueItem({ name: { en: 'Table' }, ...over })

test('measures of the catalogue become measures of the drawing', () => {
  const sofa = item({
    name: { no: 'Easy modulsofa' },
    measurements: { width: 325, height: 90, length: 260, depth: '95/154' },
  })
  expect(drawingFor(sofa, '1')).toMatchObject({ kind: 'sofa', variant: 'corner', w: 325, d: 95, h: 90, seed: '1' })
  expect(drawingFor(item({ name: { sv: 'Matta' }, measurements: { width: 170, length: 240 } }), '1')).toMatchObject({
    w: 170,
    d: 240,
  })
  expect(drawingFor(item({ measurements: { diameter: 90 } }), '1')).toMatchObject({ kind: 'roundtable', w: 90 })
  expect(drawingFor(item({ name: { no: 'Embla pall' }, measurements: { width: 90, height: 45 } }), '1').kind).toBe(
    'pouf',
  )
})

test('the same parameters are the same picture, other ones another', () => {
  const parameters = drawingFor(item({}), 'a')
  expect(pictureOfDrawing({ ...parameters })).toEqual(pictureOfDrawing(parameters))
  expect(pictureOfDrawing({ ...parameters, w: 12 }).hash).not.toBe(pictureOfDrawing(parameters).hash)
  expect(pictureOfDrawing(parameters).hash).toMatch(/^[0-9a-f]{40,128}$/)
})

test('whatever words a product has, it gets a picture', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('('.repeat(500)))
  fc.assert(
    fc.property(text, text, text, fc.string(), (name, description, category, uid) => {
      const product = item({
        name: { sv: name },
        description: { fi: description },
        categories: [{ id: 'c', name: { en: category } }],
        measurements: { width: description, height: name },
      })
      const { kind, body, detail, ...measures } = drawingFor(product, uid)
      expect(faultsOf(draw(kind, measures, { view: 'main', theme: 'dark', body, detail }))).toEqual([])
    }),
    { numRuns: 80 },
  )
})
