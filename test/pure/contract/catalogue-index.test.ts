import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IndexHead, packIndexAnswer, readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'

const head: fc.Arbitrary<IndexHead> = fc.record({
  shop: fc.string({ unit: 'binary' }),
  language: fc.constantFrom('sv', 'no', 'da', 'en', 'fi'),
  version: fc.nat(),
  since: fc.option(fc.nat()),
  deletes: fc.array(fc.string({ unit: 'grapheme' })),
})

test('what is packed is read again, whatever the names and numbers', () => {
  const numbers = fc.uint32Array({ maxLength: 50 }).map((values) => values.toSorted())
  fc.assert(
    fc.property(head, numbers, fc.boolean(), (wanted, values, rising) => {
      const segment = values.buffer
      const packed = packIndexAnswer({ head: wanted, segment }, rising ? [[0, values.length]] : [])
      const read = readIndexAnswer(packed.buffer)
      expect(read.head).toEqual(wanted)
      expect([...new Uint32Array(read.segment)]).toEqual([...values])
      // The caller's own index is not touched.
      expect(values).toEqual(values.toSorted())
    }),
  )
})

test('numbers that fall are read again as well', () => {
  const segment = Uint32Array.of(7, 3, 4_294_967_295, 0).buffer
  const empty: IndexHead = { shop: 's', language: 'sv', version: 1, since: null, deletes: [] }
  const read = readIndexAnswer(packIndexAnswer({ head: empty, segment }, [[0, 4]]).buffer)
  expect([...new Uint32Array(read.segment)]).toEqual([7, 3, 4_294_967_295, 0])
})

test('another body is refused', () => {
  expect(() => readIndexAnswer(new ArrayBuffer(0))).toThrow('Not a catalogue index')
  expect(() => readIndexAnswer(Uint8Array.from('{"data": []}', (c) => c.charCodeAt(0)).buffer)).toThrow(RangeError)
})
