import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DRAWING_VIEWS, drawingPath, PICTURE_SIZES, photoPath } from '#contract/picture.ts'
import { type PictureAddress, readAddress } from '#server/features/pictures/address.ts'
import { textCache } from '#server/features/pictures/cache.ts'

const HASH = '0123456789abcdef'.repeat(2)
const last = (path: string) => path.slice(path.lastIndexOf('/') + 1)

test('every address that a page may show is understood', () => {
  for (const size of PICTURE_SIZES)
    expect(readAddress(last(photoPath(HASH, size, 'avif')))).toEqual({ kind: 'photo', hash: HASH, size, type: 'avif' })
  for (const view of DRAWING_VIEWS)
    expect(readAddress(last(drawingPath(HASH, view, 'dark')))).toEqual({
      kind: 'drawing',
      hash: HASH,
      view,
      theme: 'dark',
    })
})

const pathOf = (address: PictureAddress): string =>
  last(
    address.kind === 'photo'
      ? photoPath(address.hash, address.size, address.type)
      : drawingPath(address.hash, address.view, address.theme),
  )

test('nothing else is, above all no way out of the directory', () => {
  const piece = fc.constantFrom('..', '/', '\\', '\0', '-', '.', HASH, '400', 'avif', 'svg', 'main', 'light', '%2f')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 9 }).map((p) => p.join('')),
      ),
      (file) => {
        const address = readAddress(file)
        expect(address === null || /^[0-9a-f]+$/.test(address.hash)).toBe(true)
        expect(address === null ? file : pathOf(address)).toBe(file)
      },
    ),
  )
})

test('the cache keeps what was used last, within its bound', () => {
  const cache = textCache(10)
  cache.set('a', 'aaaa')
  cache.set('b', 'bbbb')
  expect(cache.get('a')).toBe('aaaa')
  cache.set('c', 'cccc')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaaa', undefined, 'cccc'])
  cache.set('a', 'a')
  cache.set('d', 'ddddd')
  expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual(['a', 'cccc', 'ddddd'])
  cache.set('large', 'x'.repeat(11))
  expect(cache.get('large')).toBeUndefined()
})
