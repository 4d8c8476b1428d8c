import { describe, expect, test } from 'vitest'
import { moved } from '#client/features/office/products/grid-place.ts'
import { placeOf, productPlace } from '#client/features/office/places.ts'

test.each([
  ['', { page: 'start' }],
  ['products', { page: 'products' }],
  ['products/', { page: 'products' }],
  ['products/north/1001', { page: 'product', shop: 'north', uid: '1001' }],
  ['products/north/A/1', { page: 'product', shop: 'north', uid: 'A/1' }],
  ['products/north', null],
  ['imports', { page: 'imports' }],
  ['imports/1f', { page: 'import', id: '1f' }],
  ['imports/1f/more', null],
  ['companies', { page: 'companies' }],
  ['companies/x', null],
  ['prices', { page: 'prices' }],
  ['prices/frame-2026', { page: 'price-list', id: 'frame-2026' }],
  ['prices/frame-2026/rows', null],
  ['users', { page: 'users' }],
  ['users/x', null],
  ['rules', { page: 'rules' }],
  ['rules/x', null],
  ['systems', { page: 'systems' }],
  ['systems/', { page: 'systems' }],
  ['systems/12', { page: 'systems', id: '12' }],
  ['systems/12/x', null],
  ['nowhere', null],
])('an address below the office’s own, %j', (path, place) => {
  expect(placeOf(path)).toEqual(place)
})

test('a product’s place leads to it, whatever its number', () => {
  expect(placeOf(productPlace('north', 'A/1 ö'))).toEqual({ page: 'product', shop: 'north', uid: 'A/1 ö' })
})

describe('keys in the grid', () => {
  const size = { rows: 100, columns: 6, page: 20 }
  const from = { row: 50, column: 3 }
  test.each<[string, boolean, number, number]>([
    ['ArrowUp', false, 49, 3],
    ['ArrowDown', true, 99, 3],
    ['ArrowRight', false, 50, 4],
    ['ArrowLeft', true, 50, 0],
    ['Home', false, 50, 0],
    ['Home', true, 0, 0],
    ['End', false, 50, 5],
    ['End', true, 99, 5],
    ['PageUp', false, 30, 3],
    ['PageDown', false, 70, 3],
  ])('%s, with the control key %s', (key, ctrlKey, row, column) => {
    expect(moved(from, { key, ctrlKey, metaKey: false }, size)).toEqual({ row, column })
  })

  test('lead nowhere else, and not out of it', () => {
    expect(moved(from, { key: 'a', ctrlKey: false, metaKey: false }, size)).toBeNull()
    expect(moved({ row: 0, column: 0 }, { key: 'ArrowUp', ctrlKey: false, metaKey: false }, size)).toEqual({
      row: 0,
      column: 0,
    })
    expect(moved({ row: 95, column: 0 }, { key: 'PageDown', ctrlKey: false, metaKey: false }, size)).toEqual({
      row: 99,
      column: 0,
    })
  })
})
