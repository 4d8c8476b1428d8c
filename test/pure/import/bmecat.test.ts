import { describe, expect, test } from 'vitest'
import { bmecat, CHAIR, GROUPS } from './bmecat-file.ts'
import { latin1, read } from './files.ts'

test('a product with all that a catalogue page can show', async () => {
  const source = await read('x.xml', bmecat({ products: CHAIR, groups: GROUPS }))
  expect(source.language).toBe('sv')
  expect(source.objects[0]).toEqual({
    uid: '007-A',
    'name.sv': 'Stol & karm',
    'name.da': 'Stol og armlæn',
    'description.sv': 'Ek < björk',
    brand: 'Nordform',
    manufacturer_part_number: 'MF-1',
    EAN: '7312345678901',
    keywords: 'ek, karmstol',
    delivery_time: '10wd',
    unit: 'C62',
    price: 1234.56,
    currency: 'SEK',
    image: 'a.jpg;b.jpg',
    parts: 'LEG:4',
    related: 'PAD',
    unspsc: '56112103',
    Höjd: '795 mm',
    Färg: 'Röd, Blå',
    category: 'Sittmöbler',
    'category.sv': 'Sittmöbler',
    'category.en': 'Seating',
    subcategory: 'Stolar',
  })
})

test('a second group is a further place of the same product, not a further row', async () => {
  const source = await read('x.xml', bmecat({ products: CHAIR, groups: GROUPS }))
  expect(source.objects[1]).toEqual({ uid: '007-A', category: 'Utemöbler' })
  expect(source.all.map(({ row, more }) => [row, more ?? false])).toEqual([
    [1, false],
    [1, true],
  ])
})

test('BMEcat 1.2 with its older names, an external DTD that nobody fetches, and Latin-1', async () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE BMECAT SYSTEM "bmecat_new_catalog_1_2.dtd">
<BMECAT version="1.2"><HEADER><CATALOG><LANGUAGE>dan</LANGUAGE></CATALOG></HEADER><T_NEW_CATALOG>
<ARTICLE><SUPPLIER_AID>1</SUPPLIER_AID><ARTICLE_DETAILS><DESCRIPTION_SHORT>Stål</DESCRIPTION_SHORT>
<MANUFACTURER_AID>m</MANUFACTURER_AID></ARTICLE_DETAILS>
<ARTICLE_ORDER_DETAILS><ORDER_UNIT>PCE</ORDER_UNIT></ARTICLE_ORDER_DETAILS>
<ARTICLE_PRICE_DETAILS><ARTICLE_PRICE price_type="gros_list"><PRICE_AMOUNT>125</PRICE_AMOUNT><TAX>0.25</TAX></ARTICLE_PRICE></ARTICLE_PRICE_DETAILS>
</ARTICLE>
<ARTICLE mode="delete"><SUPPLIER_AID>2</SUPPLIER_AID></ARTICLE></T_NEW_CATALOG></BMECAT>`
  const source = await read('x.bmecat', latin1(text))
  expect(source.language).toBe('da')
  expect(source.objects).toEqual([{ uid: '1', name: 'Stål', manufacturer_part_number: 'm', unit: 'PCE', price: 100 }])
  expect(source.broken).toEqual([{ row: 2, reason: 'marked as deleted' }])
})

describe('hostile and broken documents', () => {
  const entities =
    '<!DOCTYPE BMECAT [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const named =
    '<PRODUCT><SUPPLIER_PID>1</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>&x;</DESCRIPTION_SHORT></PRODUCT_DETAILS></PRODUCT>'
  const cases: [string, string, RegExp][] = [
    ['entities of its own', bmecat({ before: entities, products: CHAIR }), /entities of its own/],
    ['an unknown entity', bmecat({ products: named }), /undefined entity|entity/i],
    ['nesting without end', bmecat({ products: `<PRODUCT>${'<A>'.repeat(100)}` }), /nested more than/],
    ['a product without end', bmecat({ products: `<PRODUCT>${'<A>x</A>'.repeat(300_000)}</PRODUCT>` }), /too large/],
    ['an unclosed element', bmecat({ products: CHAIR.replace('</PRODUCT>', '') }), /line \d+/],
    ['a cut file', bmecat({ products: CHAIR }).slice(0, -60), /unclosed/i],
    ['prices alone', bmecat().replaceAll('T_NEW_CATALOG', 'T_UPDATE_PRICES'), /only updates prices/],
    ['an unknown encoding', bmecat({ products: CHAIR }).replace('UTF-8', 'x-none'), /unknown encoding/],
  ]
  test.each(cases)('%s', async (_, text, message) => {
    await expect(read('x.xml', text)).rejects.toThrow(message)
  })
})

const loop = (id: number, parent: number) =>
  `<CATALOG_STRUCTURE type="node"><GROUP_ID>${id}</GROUP_ID><GROUP_NAME>G${id}</GROUP_NAME><PARENT_ID>${parent}</PARENT_ID></CATALOG_STRUCTURE>`

test('groups that name each other as parents come to an end', async () => {
  const map =
    '<PRODUCT_TO_CATALOGGROUP_MAP><PROD_ID>007-A</PROD_ID><CATALOG_GROUP_ID>1</CATALOG_GROUP_ID></PRODUCT_TO_CATALOGGROUP_MAP>'
  const source = await read('x.xml', bmecat({ products: CHAIR, groups: loop(1, 2) + loop(2, 1) + map }))
  expect(source.objects[0]).toMatchObject({ uid: '007-A' })
})
