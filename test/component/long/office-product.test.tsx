import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { HeldField } from '#contract/office/held.schema.ts'
import type { ProductState } from '#contract/office/list.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { officeRow, rowsOf, serverWrites, staffSees } from '../support/office.ts'
import { card } from '../support/products.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const PATH = '/api/products/nordform/1001/source'
const DAL = '5f1c1d5e-0000-4000-8000-000000000002'

async function open(
  product = officeRow('1001').product,
  held: readonly HeldField[] = [],
  state: ProductState = 'live',
): Promise<void> {
  staffSees([])
  answer('get', PATH, () => ok({ data: { shop: 'nordform', uid: '1001', revision: 'r1', state, product, held } }))
  await openApp('/office/products/nordform/1001')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chair 1001' })).toBeVisible()
}

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = () => callsTo(OFFICE_API.productBatch).flatMap(rowsOf)
const within = (name: string) => page.getByRole('group', { name, exact: true })

test('a product is written in five languages beside each other, with what is missing', async () => {
  serverWrites()
  await open()
  await expect.element(page.getByText('The name is missing in 3 languages')).toBeVisible()
  await within('Danish').getByRole('textbox', { name: 'Name, Danish' }).fill('Stol')
  await expect.element(page.getByText('The name is missing in 2 languages')).toBeVisible()
  await page.getByRole('textbox', { name: 'Price excl. VAT' }).fill('12,5')
  await page.getByRole('textbox', { name: 'Width' }).fill('60')
  await page.getByRole('checkbox', { name: 'Hidden from everybody who buys' }).click()
  await save()
  const change = { name: { da: 'Stol' }, price: 12.5, measurements: { width: 60 }, hidden: true }
  await expect.poll(saved).toEqual([{ uid: '1001', op: 'patch', revision: 'r1', ...change }])
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Price excl. VAT' })).toHaveValue('12,50')
})

test('a draft is shown in the shop by one press, and is hidden, not a draft, when it is taken out of sight again', async () => {
  serverWrites()
  await open(officeRow('1001', { hidden: true }).product, [], 'draft')
  const head = page.getByRole('main')
  await expect.element(head.getByText('Draft', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The product is a draft: nobody who buys has seen it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it in the shop' }).click()
  await expect.element(head.getByText('Draft', { exact: true })).not.toBeInTheDocument()
  await save()
  await expect.poll(saved).toEqual([{ uid: '1001', op: 'patch', revision: 'r1', hidden: false }])
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Hidden from everybody who buys' }).click()
  await expect.element(page.getByText('The product is hidden from everybody who buys.')).toBeVisible()
  await expect.element(head.getByText('Hidden', { exact: true })).toBeVisible()
})

test('parts and related products are found by a search, and taken away', async () => {
  serverWrites()
  const products = [card({ uid: '2001', name: 'Armrest' }), card({ uid: '1001', name: 'Chair 1001' })]
  answer('get', API.suggest, () => ok({ data: { completions: [], products, total: 2 } }))
  await open(officeRow('1001', { related: ['3001'] }).product)
  await page.getByRole('searchbox', { name: 'Search for a part' }).fill('arm')
  await page.getByRole('button', { name: 'Add 2001' }).click()
  // It is no part of itself.
  expect(page.getByRole('button', { name: 'Add 1001' }).elements()).toEqual([])
  await page.getByRole('spinbutton', { name: 'How many' }).fill('2')
  await page.getByRole('button', { name: 'Take away 3001' }).click()
  await save()
  await expect
    .poll(saved)
    .toEqual([{ uid: '1001', op: 'patch', revision: 'r1', parts: [{ uid: '2001', quantity: 2 }], related: [] }])
})

test('attributes, certificates and further categories are put in and taken away', async () => {
  serverWrites()
  await open(
    officeRow('1001', { attributes: [{ key: 'fabric', name: { en: 'Fabric' }, value: { en: 'Wool' } }] }).product,
  )
  await page.getByRole('textbox', { name: 'Name of another attribute' }).fill('legs')
  await page.getByRole('button', { name: 'Add the attribute' }).click()
  await within('legs').getByRole('textbox', { name: 'English' }).fill('Steel')
  await page.getByRole('button', { name: 'Take away Fabric' }).click()
  await page.getByRole('combobox', { name: 'Add a certificate' }).selectOptions('FSC')
  await page.getByRole('combobox', { name: 'Add a category' }).selectOptions('Lamps')
  await save()
  await expect
    .poll(() => saved()[0])
    .toMatchObject({
      attributes: [{ key: 'legs', value: { en: 'Steel' } }],
      certifications: [{ id: 'fsc' }],
      categories: [{ id: 'chairs' }, { id: 'lamps', name: { en: 'Lamps', sv: 'Lampor' } }],
    })
})

test('what cannot be read says so, and is not saved', async () => {
  await open()
  await page.getByRole('textbox', { name: 'Delivery time' }).fill('soon')
  await expect.element(page.getByText('This cannot be read as it is written')).toBeVisible()
  await save()
  expect(saved()).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Delivery time' })).toHaveValue('')
})

test('a product that is not there says so; one that cannot be fetched is tried again', async () => {
  staffSees([])
  answer('get', PATH, () => refuse(500, 'internal_error'))
  await openApp('/office/products/nordform/1001')
  await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
  answer('get', PATH, () => refuse(404, 'not_found'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'The shop does not have this product' })).toBeVisible()
})

const pdf = (name: string): File => new File(['%PDF-1.7 ull'], name, { type: 'application/pdf' })

describe('documents', () => {
  const care = { hash: 'c'.repeat(64), bytes: 1_250_000, kind: 'care', name: 'Skötselråd', language: 'sv' } as const
  const field = page.getByLabelText('PDF files')

  test('are sent up as they are chosen, described, ordered and taken away, and the product names them when it is saved', async () => {
    serverWrites()
    await open(officeRow('1001', { documents: [care] }).product)
    answer('post', OFFICE_API.documents, () => ok({ data: { hash: 'e'.repeat(64), bytes: 12 } }))
    await field.upload([pdf('EPD Fjord.pdf'), new File(['<html>'], 'page.pdf')])
    await expect.element(page.getByText('page.pdf: This is not a PDF')).toBeVisible()
    const sent = page.getByRole('listitem').filter({ hasText: 'Take away EPD Fjord' })
    await expect.element(sent.getByLabelText('Kind')).toHaveValue('epd')
    await sent.getByLabelText('Language').selectOptions('Finnish')
    await sent.getByLabelText('Valid until').fill('2029-06-30')
    await page.getByRole('button', { name: 'Move EPD Fjord up' }).click()
    await page.getByLabelText('Name of the document').last().fill('Skötselråd för ull')
    await save()
    const epd = {
      hash: 'e'.repeat(64),
      bytes: 12,
      kind: 'epd',
      name: 'EPD Fjord',
      language: 'fi',
      valid_until: '2029-06-30',
    }
    await expect.poll(saved).toMatchObject([{ uid: '1001', documents: [epd, { ...care, name: 'Skötselråd för ull' }] }])
    await page.getByRole('button', { name: 'Take away EPD Fjord' }).click()
    await page.getByRole('button', { name: 'Take away Skötselråd för ull' }).click()
    await save()
    await expect.poll(() => saved().at(-1)).toMatchObject({ documents: [] })
  })

  test('that cannot be sent, or are there already, say so, and what was written stays', async () => {
    await open(officeRow('1001', { documents: [care] }).product)
    answer('post', OFFICE_API.documents, unreachable)
    await field.upload(pdf('Montering.pdf'))
    await expect
      .element(page.getByText('Montering.pdf: It was not sent. Check the network and try again.'))
      .toBeVisible()
    answer('post', OFFICE_API.documents, () => ok({ data: { hash: care.hash, bytes: care.bytes } }))
    await field.upload(pdf('Igen.pdf'))
    await expect.element(page.getByText('Igen.pdf: The product has this file already')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Take away Skötselråd' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Take away (Montering|Igen)/ })).not.toBeInTheDocument()
  })
})

const photo = (sign: string) => ({
  hash: sign.repeat(32),
  width: 900,
  height: 600,
  placeholder: 'data:image/webp;base64,',
})
const file = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type })

describe('pictures', () => {
  const field = page.getByLabelText('Picture files')
  const says = async (text: string): Promise<void> => {
    await field.upload(file('IMG.heic', ''))
    await expect.element(page.getByText(`IMG.heic: ${text}`)).toBeVisible()
  }

  test('are sent up as they are chosen, described, ordered and taken away, and the product names them when it is saved', async () => {
    serverWrites()
    await open(officeRow('1001', { pictures: [photo('a'), photo('b')] }).product)
    answer('post', OFFICE_API.pictures, () => ok({ data: photo('c') }))
    await field.upload([file('chair.jpg'), file('page.html', 'text/html')])
    await expect.element(page.getByText('page.html: This is no JPEG, PNG, WebP, AVIF, HEIF, GIF or TIFF')).toBeVisible()
    expect(callsTo(OFFICE_API.pictures)[0]?.query.get('shop_id')).toBe('nordform')
    await page.getByText('Say what picture 3 shows').click()
    const third = page.getByRole('listitem').filter({ hasText: 'Say what picture 3 shows' })
    await third.getByLabelText('Swedish').fill('Stol från sidan')
    await third.getByLabelText('English').fill('Chair from the side')
    await expect.element(third.getByText('Chair from the side')).toBeVisible()
    await page.getByRole('button', { name: 'Make picture 3 the main one' }).click()
    await page.getByRole('button', { name: 'Move picture 3 up' }).click()
    await save()
    const main = { ...photo('c'), alt: { sv: 'Stol från sidan', en: 'Chair from the side' } }
    await expect.poll(saved).toMatchObject([{ uid: '1001', pictures: [main, photo('b'), photo('a')] }])
    for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Take away picture 1' }).click()
    await expect.element(page.getByText('Without a photograph the product is shown as a drawing.')).toBeVisible()
    await save()
    await expect.poll(() => saved().at(-1)).toMatchObject({ pictures: [] })
  })

  test('that are broken, there already, too many, or cannot be sent say so, and what was written stays', async () => {
    await open(officeRow('1001', { pictures: [photo('a')] }).product)
    answer('post', OFFICE_API.pictures, unreachable)
    await says('It was not sent. Check the network and try again.')
    answer('post', OFFICE_API.pictures, () => refuse(422, 'validation_failed'))
    await says('It cannot be read as a photograph')
    answer('post', OFFICE_API.pictures, () => refuse(429, 'rate_limited'))
    await says('Too much is being sent just now. Try again a little later.')
    answer('post', OFFICE_API.pictures, () => ok({ data: photo('a') }))
    await says('The product has this picture already')
    await expect.element(page.getByRole('button', { name: /^Take away picture/ })).toBeVisible()
  })
})

const showHistory = () => page.getByRole('button', { name: 'Show what was changed' }).click()

describe('history', () => {
  const HISTORY = '/api/products/nordform/1001/history'

  test('tells who changed what, and puts back what was, as a change to be saved', async () => {
    serverWrites()
    await open()
    const at = '2026-11-20T10:00:00.000Z'
    const by = { kind: 'person', name: 'anna' } as const
    const change = { at, kind: 'changed', by, was: { price: 80, brand: null }, became: { price: 100, brand: 'Nord' } }
    const made = { at, kind: 'made', by: { kind: 'import', name: 'list.csv' }, was: {}, became: {} }
    answer('get', HISTORY, () => ok({ data: [change, made] }))
    await showHistory()
    const first = page.getByRole('listitem').filter({ hasText: 'anna' })
    await expect.element(first.getByText('(empty)')).toBeVisible()
    await expect.element(first.getByRole('deletion').first()).toHaveTextContent('80')
    await expect.element(first.getByRole('insertion').first()).toHaveTextContent('100')
    await expect.element(page.getByText('Import of list.csv')).toBeVisible()
    await first.getByRole('button', { name: /^Put back what it said before/ }).click()
    await save()
    await expect.poll(saved).toEqual([{ uid: '1001', op: 'patch', revision: 'r1', price: 80, brand: null }])
  })

  test('is empty, or cannot be fetched, and says so', async () => {
    await open()
    answer('get', HISTORY, () => refuse(500, 'internal_error'))
    await showHistory()
    await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
    answer('get', HISTORY, () => ok({ data: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Nothing has been changed yet.')).toBeVisible()
  })
})

const hold = (field: string): HeldField => ({ field, by: 'chief', at: '2026-11-20T10:00:00.000Z' })

test('what imports leave is marked beside its field, and released there or all at once', async () => {
  const release = '/api/products/nordform/1001/release'
  answer('post', release, () => ok({ data: [hold('price')] }))
  await open(undefined, [hold('name.sv'), hold('price')])
  await expect.element(page.getByText('2 fields were changed by hand: imports leave them as they are')).toBeVisible()
  await expect.element(within('Swedish').getByText(/^Held: changed by chief, /)).toBeVisible()
  await page.getByRole('button', { name: 'Release Name, Swedish: imports may set it again' }).click()
  await expect.element(page.getByText('1 field was changed by hand: imports leave it as it is')).toBeVisible()
  answer('post', release, () => ok({ data: [] }))
  await page.getByRole('button', { name: 'Release all' }).click()
  await expect.element(page.getByText(/^Held: changed by chief, /)).not.toBeInTheDocument()
  expect(callsTo(release).map(({ body }) => body)).toEqual([{ fields: ['name.sv'] }, { all: true }])
})

const company = (id: string, name: string) => ({ id, name, org_number: '', addresses: [], retired: false })
const choose = async (name: string) => {
  await page.getByRole('button', { name: /^(Choose a|Another) company…$/ }).click()
  await page.getByRole('button', { name: `Choose ${name}` }).click()
}

test('a product is looked at as a company sees it: the price and why, or that it does not see it', async () => {
  const [berg, dal] = [company('5f1c1d5e-0000-4000-8000-000000000001', 'Berg AB'), company(DAL, 'Dal AB')]
  const meta = { current_page: 1, per_page: 50, total: 2, total_pages: 1 }
  answer('get', OFFICE_API.companies, () => ok({ data: [berg, dal], meta }))
  const row = { list: 'frame', name: 'Frame 2026', target: 'product', from: 1 }
  const breaks = [
    { from: 1, price: 80, list_price: 100, discount_percentage: 20, row },
    { from: 10, price: 70, list_price: 100, discount_percentage: 30, row },
  ]
  answer('get', '/api/products/nordform/1001', ({ query }) =>
    query.get('company_id') === DAL
      ? refuse(404, 'not_found')
      : ok({
          data: {
            ...card({ uid: '1001', name: 'Chair 1001' }),
            agreement: { list: 'frame', name: 'Frame 2026', shop_price: 100, breaks },
          },
        }),
  )
  await open()
  await choose('Berg AB')
  await expect.element(page.getByText('Berg AB sees it in the shop.')).toBeVisible()
  await expect.element(page.getByText('Frame 2026')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /from 10 pcs.*70/ })).toBeVisible()
  await page.getByRole('button', { name: 'How the price is made' }).click()
  await expect.element(page.getByRole('dialog').getByText('for the product')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await choose('Dal AB')
  await expect.element(page.getByText('Dal AB does not see this product.')).toBeVisible()
})

describe('a product that is no longer sold', () => {
  const products = [card({ uid: '2001', name: 'Stool' }), card({ uid: '1001', name: 'Chair 1001' })]
  const parts = page.getByRole('heading', { level: 2, name: 'Parts' })

  test('is taken out of the shop, and named what replaces it, with one save', async () => {
    serverWrites(() => ({ outcome: 'deleted' }))
    answer('get', API.suggest, () => ok({ data: { completions: [], products, total: 2 } }))
    await open()
    await page.getByRole('button', { name: 'Take out of the shop' }).click()
    // Nothing else is written of what is gone.
    await expect.element(parts).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'See it in the shop' })).not.toBeInTheDocument()
    await page.getByRole('searchbox', { name: 'Search for what replaces it' }).fill('stool')
    await page.getByRole('button', { name: 'Replace by 2001' }).click()
    expect(page.getByRole('button', { name: 'Replace by 1001' }).elements()).toEqual([])
    await save()
    await expect.poll(saved).toEqual([{ uid: '1001', op: 'patch', revision: 'r1', gone: true, replaced_by: '2001' }])
    await expect.element(page.getByText('Everything is saved')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '2001' })).toBeVisible()
  })

  test('is put back, which lets go of what replaced it; a successor that the shop has not is told', async () => {
    serverWrites(({ gone }) =>
      gone === false
        ? { outcome: 'created' }
        : {
            outcome: 'refused',
            code: 'validation_failed',
            errors: [{ field: 'replaced_by', rule: 'choice', message: 'replaced_by must name a product' }],
          },
    )
    answer('get', API.suggest, () => ok({ data: { completions: [], products, total: 2 } }))
    await open(officeRow('1001', { gone: true, replaced_by: '3001' }).product)
    await page.getByRole('button', { name: 'Take away 3001' }).click()
    await expect
      .element(page.getByText('Nothing yet: buyers only see that the product is no longer sold.'))
      .toBeVisible()
    await page.getByRole('searchbox', { name: 'Search for what replaces it' }).fill('stool')
    await page.getByRole('button', { name: 'Replace by 2001' }).click()
    await save()
    const why = 'What replaces it has to be another product that the shop has'
    await expect.element(page.getByText(`1001: ${why}`)).toBeVisible()
    await page.getByRole('button', { name: 'Put back in the shop' }).click()
    await save()
    await expect.element(parts).toBeVisible()
    await expect.poll(saved).toEqual([
      { uid: '1001', op: 'patch', revision: 'r1', replaced_by: '2001' },
      { uid: '1001', op: 'patch', revision: 'r1', gone: false, replaced_by: null },
    ])
  })
})
