import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCatalogue } from '#catalogue/catalogue.ts'
import { query } from '#catalogue/query.ts'
import { buildSegment, openSegment } from '#catalogue/segment.ts'
import { documentsOf, filters, question, ranges, sorts } from './documents.ts'
import { check } from './seeded.ts'

test('one catalogue asked for page after page answers as one that was asked nothing before', () => {
  const some = fc.array(documentsOf(['stol', 'bord']), { minLength: 5, maxLength: 60 })
  const questions = fc.array(
    fc.record({
      filters,
      ranges,
      sort: sorts,
      page: fc.integer({ min: 1, max: 4 }),
      search: fc.constantFrom('', '', 'stol'),
    }),
    { minLength: 2, maxLength: 12 },
  )
  const property = fc.property(some, questions, (documents, asked) => {
    const one = openSegment(buildSegment('one', 'sv', documents))
    const catalogue = createCatalogue([one])
    for (const rest of [...asked, ...asked.map((each) => ({ ...each, page: 1 }))]) {
      const whole = question({ ...rest, per_page: 3 })
      expect(query(catalogue, whole, ['one'])).toEqual(query(createCatalogue([one]), whole, ['one']))
    }
  })
  check(property, 100)
})
