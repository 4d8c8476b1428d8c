import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedQuantity, countedLines, lineId } from '#contract/cart/line.ts'
import { isActive, isCompleted, isOpen, mayMove, STATUS, statusOf } from '#contract/cart/status.ts'
import {
  CUSTOMER_FIELDS,
  isRequired,
  missingInformation,
  NO_INFORMATION,
  withInformation,
} from '#contract/cart/customer-information.ts'
import { cartAmounts, lineAmounts, vatOf } from '#contract/price.ts'
import { uuidBytes, uuidV5 } from '#contract/uuid.ts'

describe('status', () => {
  test('is tested by substring, however Ö is written', () => {
    expect([isOpen('EA'), isActive('EA'), isOpen('X-EA-1'), isActive('NY')]).toEqual([true, true, true, true])
    for (const status of ['GK', 'ÖV', 'O\u0308V', 'AN', 'EA/GK'])
      expect([isOpen(status), isActive(status)]).toEqual([false, false])
    expect(['GK', 'O\u0308V', 'AN', 'EA'].map(isCompleted)).toEqual([true, true, false, false])
    expect(['O\u0308V', 'EAGK', '', 'XANX'].map(statusOf)).toEqual(['ÖV', null, null, 'AN'])
    expect([isOpen('VA'), isActive('VA'), isCompleted('VA')]).toEqual([false, true, false])
    expect(['VA', 'x VA', 'EA/VALD', 'VAGK', 'VANX'].map(statusOf)).toEqual(['VA', 'VA', 'EA', 'GK', 'AN'])
    expect(isOpen('EA/VALD')).toBe(true)
  })

  test('moves as the rules say, and no other way', () => {
    const all = Object.values(STATUS)
    const moves = (['buyer', 'approver', 'punchout', 'supplier'] as const).flatMap((mover) =>
      all.flatMap((from) => all.flatMap((to) => (mayMove(from, to, mover) ? [`${mover}: ${from}→${to}`] : []))),
    )
    expect(moves.toSorted()).toEqual(
      [
        'buyer: EA→AN',
        'buyer: EA→GK',
        'buyer: EA→VA',
        'buyer: VA→AN',
        'buyer: VA→EA',
        'approver: VA→EA',
        'approver: VA→GK',
        'punchout: EA→AN',
        'punchout: EA→ÖV',
        'supplier: GK→AN',
        'supplier: GK→ÖV',
      ].toSorted(),
    )
  })
})

describe('line ids', () => {
  test("are RFC 9562's UUIDs, of whatever namespace", () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
    expect(uuidV5(uuidBytes(dns), 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.string({ unit: 'binary' }), (bytes, name) => {
        const hex = Buffer.from(bytes).toString('hex').toUpperCase()
        const namespace = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
        const digest = createHash('sha1').update(bytes).update(name).digest().subarray(0, 16)
        digest[6] = (digest[6]! & 0x0f) | 0x50
        digest[8] = (digest[8]! & 0x3f) | 0x80
        expect(uuidV5(uuidBytes(namespace), name).replaceAll('-', '')).toBe(digest.toString('hex'))
      }),
    )
  })

  test('tell products and parts apart, and not the case of the cart’s id', () => {
    const cart = 'AAAAAAAA-1111-4111-8111-111111111111'
    const ids = [
      lineId(cart, 'a', 'b'),
      lineId(cart, 'a', 'b', 'c'),
      lineId(cart, 'a","b', 'c'),
      lineId(cart, 'ab', ''),
    ]
    expect(new Set(ids).size).toBe(4)
    expect(lineId(cart.toLowerCase(), 'a', 'b')).toBe(ids[0])
  })

  test('are what devices hold of carts of before there were rooms, and others in each room', () => {
    const cart = '11111111-1111-4111-8111-111111111111'
    const room = 'a0a0a0a0-0000-4000-8000-000000000001'
    expect(lineId(cart, 'north', 'a')).toBe('ac57f6c8-a6e0-5f85-8544-364fc49e2515')
    expect(lineId(cart, 'north', 'a', 'x')).toBe('4331f22a-77ac-5172-b21d-c284dee95801')
    expect(lineId(cart, 'north', 'a', null, room)).toBe('235a9025-c5d7-502f-b932-844ec1f17e21')
    expect(lineId(cart, 'north', 'a', 'x', room)).toBe('387bcab1-bf42-5b13-b42d-205f778f2bc7')
  })
})

test('the badge counts lines, not pieces, and no parts', () => {
  expect(countedLines([{ prisl_underrad: '0' }, { prisl_underrad: '1' }, { prisl_underrad: '0' }])).toBe(2)
})

test('a changed quantity never falls below one', () => {
  expect([changedQuantity(3, -2), changedQuantity(3, -9), changedQuantity(3, 4)]).toEqual([1, 1, 7])
})

describe('amounts', () => {
  test.for([
    // 25 % of 0,02 is 0,005: half an öre goes up.
    [2, 'SE', 1],
    [1, 'SE', 0],
    [439_500, 'NO', 109_875],
    // 25,5 % of 100,02 is 25,5051; of 1,00 it is 0,255.
    [10_002, 'FI', 2_551],
    [100, 'FI', 26],
    [900_000_000_000, 'DK', 225_000_000_000],
  ] as const)('VAT of %i öre in %s is %i', ([amount, country, vat]) => {
    expect(vatOf(amount, country)).toBe(vat)
  })

  test('the lines add up to the cart, to the öre, and parts are not counted', () => {
    const line = fc.record({
      unit: fc.option(fc.nat(10_000_000)),
      antal: fc.integer({ min: 1, max: 99_999 }),
      counted: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('SE', 'FI'), (lines, country) => {
        const rows = lines.map(({ unit, antal, counted }) => ({ counted, ...lineAmounts(unit, antal, country) }))
        const { subtotal, vat } = cartAmounts(rows)
        const exact = (of: 'subtotal' | 'vat') =>
          rows.filter((row) => row.counted).reduce((sum, row) => sum + BigInt(row[of]), 0n)
        expect([BigInt(subtotal), BigInt(vat)]).toEqual([exact('subtotal'), exact('vat')])
      }),
    )
  })
})

test('ordering asks for everything but what it can do without', () => {
  expect(CUSTOMER_FIELDS.filter((field) => !isRequired(field))).toEqual(['additional_information'])
  expect(missingInformation(NO_INFORMATION)).toEqual(CUSTOMER_FIELDS.filter(isRequired))
  expect(missingInformation({})).toEqual(missingInformation(NO_INFORMATION))
  const some = withInformation(NO_INFORMATION, { city: ' Umeå ', address: ' ' })
  expect(some.city).toBe('Umeå')
  expect(missingInformation(some)).not.toContain('city')
  expect(missingInformation(some)).toContain('address')
})
