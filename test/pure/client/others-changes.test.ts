import { describe, expect, test } from 'vitest'
import { othersChanges } from '#client/features/colleagues/others-changes.ts'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'

const line = (uid: string, antal: number, changedBy?: string, part = false): CartLine =>
  ({
    id: uid,
    antal: String(antal),
    prisl_underrad: part ? '1' : '0',
    parent_id: part ? 'chair' : null,
    article_number: uid,
    product: { name: uid },
    added_by: { name: 'Anna' },
    ...(changedBy !== undefined && { changed_by: { name: changedBy } }),
  }) as CartLine
const cart = (...lines: CartLine[]): Cart => ({ lines }) as unknown as Cart
const self = { name: 'Maja', removed: new Set(['desk']) }
const short = (before: Cart, after: Cart) =>
  othersChanges(before, after, self).map(({ kind, who, name, before: was, after: is }) => [kind, who, name, was, is])

describe('what colleagues did to a cart', () => {
  test('is what was added, changed and removed, with the name where the cart says it', () => {
    const before = cart(line('chair', 2), line('lamp', 1), line('rug', 3))
    const after = cart(line('chair', 5, 'Per'), line('sofa', 1), line('rug', 3, 'Per'))
    expect(short(before, after)).toEqual([
      ['quantity', 'Per', 'chair', 2, 5],
      ['added', 'Anna', 'sofa', 0, 1],
      ['removed', null, 'lamp', 1, 0],
    ])
  })

  test('is nothing of what one did oneself, here or on another device, and no part by itself', () => {
    const before = cart(line('chair', 2), line('desk', 1), line('leg', 8, undefined, true))
    const after = cart(line('chair', 5, 'Maja'), line('leg', 20, 'Per', true), line('sofa', 1, 'Maja'))
    expect(short(before, after)).toEqual([])
  })
})
