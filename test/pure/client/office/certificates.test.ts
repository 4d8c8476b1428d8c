import { expect, test } from 'vitest'
import {
  certificatesText,
  readCertificates,
  withCertificate,
  withoutCertificate,
} from '#client/features/office/products/certificates.ts'

const fsc = { id: 'fsc', name: { en: 'FSC', sv: 'FSC-märkt' } }
const svanen = { id: 'swan', name: { en: 'Nordic Swan', sv: 'Svanen' } }
const read = (text: string, before: unknown = []) => readCertificates(text, [fsc, svanen], before)

test('a cell of certificates is read with semicolons, each once and by any of its names', () => {
  expect(certificatesText([fsc, svanen], 'sv')).toBe('FSC-märkt; Svanen')
  expect(read(' nordic swan;FSC; ;svanen;Möbelfakta', [fsc])).toEqual([svanen, fsc, { name: 'Möbelfakta' }])
  expect(read('', [fsc])).toEqual([])
  expect(read('x'.repeat(201))).toBeUndefined()
  expect(read(Array.from({ length: 101 }, (_, i) => `C${i}`).join(';'))).toBeUndefined()
})

test('one is put to those that are there once, and taken from them', () => {
  expect(withCertificate(null, fsc)).toEqual([fsc])
  expect(withCertificate([fsc], fsc)).toEqual([fsc])
  expect(withCertificate([fsc], { name: 'Svanen' })).toEqual([fsc, { name: 'Svanen' }])
  expect(withCertificate([svanen], { name: 'svanen' })).toEqual([svanen])
  expect(withoutCertificate([fsc, { name: 'Svanen' }], svanen)).toEqual([fsc])
  expect(withoutCertificate(undefined, svanen)).toEqual([])
})
