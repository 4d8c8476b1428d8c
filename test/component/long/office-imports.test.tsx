import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activateLocale } from '#client/i18n/locale.ts'
import type { Import } from '#contract/office/import.schema.ts'
import type { HeldState } from '#contract/office/held.ts'
import type { WebPictures } from '#contract/office/web-pictures.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { AT, ID, one, REPORT, stands } from '../support/imports.ts'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { staffSees } from '../support/office.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
  answersNoPictures()
})

const answersNoPictures = (): void => pictures({ waiting: 0, fetched: 0, failed: 0, held: 0 })
const pictures = (counts: WebPictures['meta']['counts'], data: WebPictures['data'] = []): void =>
  answer('get', OFFICE_API.webPictures, () =>
    ok({ data, meta: { current_page: 1, per_page: 50, total: data.length, total_pages: 1, counts } }),
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the list tells where each import stands, and a file that cannot be read says why', async () => {
  const figures = { created: 1200, updated: 7, skipped: 0 }
  answer('get', OFFICE_API.imports, () => ok({ data: [one({ state: 'done', figures })] }))
  answer('post', OFFICE_API.imports, () =>
    refuse(400, 'validation_failed', [{ field: 'name', rule: 'format', message: 'No column is name.' }]),
  )
  await openApp('/office/imports')
  await expect.element(page.getByRole('row', { name: /chairs\.csv.*chief.*Imported.*1,200.*7.*0/ })).toBeVisible()
  await page.getByLabelText('Catalogue file').upload(new File(['{"sku": 1}'], 'a.ndjson'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('No column is name.')
})

test('nothing imported yet is said so', async () => {
  answer('get', OFFICE_API.imports, () => ok({ data: [] }))
  await openApp('/office/imports')
  await expect.element(page.getByText('Nothing has been imported here in the browser yet.')).toBeVisible()
})

test('columns are mapped by hand, then checked; what is wrong stands row by row', async () => {
  stands({})
  answer('post', `${AT}/run`, () => ok({ data: one({ state: 'checked', report: REPORT, problems_kept: true }) }))
  await openApp(`/office/imports/${ID}`)
  await expect.element(button('Import')).toBeDisabled()
  await page.getByLabelText('What number is').selectOptions('Article number')
  await page.getByLabelText('Sign before decimals').selectOptions('1,5')
  await button('Check without changing anything').click()
  await expect.element(page.getByText('Name: is missing')).toBeVisible()
  await expect.element(page.getByText('delivery: strange')).toBeVisible()
  await expect.element(page.getByText('Prices with more than two decimals, rounded')).toBeVisible()
  await expect.element(button('Save these rows as a file')).toBeVisible()
  expect(callsTo(`${AT}/run`).map(({ body }) => body)).toEqual([
    { map: { number: 'uid', name: 'name' }, decimal: ',', dry_run: true },
  ])
})

test('a run shows how far it is, and can be cancelled', async () => {
  stands({ state: 'running', progress: { step: 'loading', rows: 1200, total: 5000 } })
  answer('post', `${AT}/cancel`, () => {
    stands({ state: 'cancelled' })
    return ok({ data: one({ state: 'cancelled' }) })
  })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText('1,200 of 5,000 rows')).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByText('Cancelled, nothing was changed')).toBeVisible()
})

test('a done one is undone after a question, and says what stays', async () => {
  const done = { state: 'done', report: { ...REPORT, dry_run: false }, can_undo: true } as const
  const undo = { restored: 1, gone: 0, kept: { count: 1, uids: ['a2'] } }
  const undone = { undone_by: 'chief', undone_at: '2026-11-20T11:00:00.000Z', undo }
  stands(done)
  answer('post', `${AT}/undo`, () => {
    stands({ ...done, ...undone, state: 'undone', can_undo: false })
    return ok({ data: one({ ...done, state: 'undoing', can_undo: false }) })
  })
  await openApp(`/office/imports/${ID}`)
  await button('Undo the import…').click()
  await button('Undo the import').click()
  await expect.element(page.getByText('Changed since the import, so left alone: 1 (a2)')).toBeVisible()
  await expect.element(button('Undo the import…')).not.toBeInTheDocument()
})

test('a colleague who was quicker is told of', async () => {
  stands({ settings: { map: { number: 'uid', name: 'name' } } })
  answer('post', `${AT}/run`, () => refuse(409, 'import_state'))
  await openApp(`/office/imports/${ID}`)
  await button('Import').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Somebody else was quicker. This is how the import stands now.')
})

test('what can no longer be undone says so, and what broke off may be run again', async () => {
  stands({ state: 'done', report: { ...REPORT, dry_run: false } })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText('It can no longer be undone.')).toBeVisible()
  await expect.element(button('Undo the import…')).not.toBeInTheDocument()
  cleanup()
  stands({ state: 'interrupted', settings: { map: { number: 'uid', name: 'name' } } })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText('Broken off, nothing was changed')).toBeVisible()
  await expect.element(button('Import')).toBeEnabled()
})

test('a file that is no longer kept is asked for again, and nothing can be pressed', async () => {
  stands({ file_kept: false })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText('The file is no longer kept. Choose it again.')).toBeVisible()
  await expect.element(page.getByLabelText('What number is')).toBeDisabled()
  await expect.element(button('Import')).not.toBeInTheDocument()
})

test('what was mapped by hand and not checked yet is there when somebody comes back', async () => {
  stands({})
  await openApp(`/office/imports/${ID}`)
  await page.getByLabelText('What number is').selectOptions('Article number')
  cleanup()
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByLabelText('What number is')).toHaveValue('uid')
})

test('an import that is nobody’s here, and one that cannot be fetched', async () => {
  answer('get', AT, () => refuse(404, 'not_found'))
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText('There is no such page in the office')).toBeVisible()
  cleanup()
  answer('get', AT, () => refuse(500, 'internal_error'))
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
})

test('what is wrong is said in the language that is shown; what the file itself says stays as it is', async () => {
  await activateLocale('sv')
  const problem =
    'The column price has numbers of two styles: “1,5” (row 2). Say with --decimal . or --decimal , which.'
  const skipped_rows = [
    { row: 4, reasons: ['price: “cheap” is not a number with decimal “,”', 'name: must be at most 500 characters'] },
    { row: 7, reasons: ['2 columns where the header has 4'] },
  ]
  stands({ state: 'failed', problem, report: { ...REPORT, dry_run: false, skipped_rows } })
  await openApp(`/office/imports/${ID}`)
  const said = 'Det är oklart vilket tecken som står före decimalerna. Välj det och kontrollera igen.'
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByText(problem)).toBeVisible()
  await expect.element(page.getByText('Pris exkl. moms: ”cheap” är inget tal med , före decimalerna')).toBeVisible()
  await expect.element(page.getByText('Namn: har fler än 500 tecken')).toBeVisible()
  await expect.element(page.getByText('Raden har 2 kolumner, den första har 4')).toBeVisible()
})

const row = (uid: string, field: string, stays: unknown, says: unknown, state: HeldState = 'held') => {
  const at = '2026-11-20T10:00:00.000Z'
  return { uid, field, by: 'anna', at, stays, says, state }
}

const lists = (held: number, rows: object[]): void =>
  answer('get', `${AT}/held`, () =>
    ok({ data: rows, meta: { current_page: 1, per_page: 50, total: rows.length, total_pages: 1, held } }),
  )

test('what was changed by hand is left and listed, and released one by one or taken from the file', async () => {
  const price = { price: 120, currency: 'SEK' }
  stands({ state: 'done', report: { ...REPORT, dry_run: false, held: { fields: 2, products: 2 } }, finished_at: null })
  lists(2, [
    row('a1', 'price', price, { ...price, price: 99.5 }),
    row('a2', 'attributes.Ben', null, { value: { en: 'Oak' } }),
  ])
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText('2 fields are held')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /a1.*Price excl. VAT.*120 SEK.*99,50 SEK.*anna/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /a2.*Ben.*\(empty\).*Oak/ })).toBeVisible()

  answer('post', `${AT}/release`, () => ok({ data: { released: 1, taken: 0, left: 0 } }))
  lists(1, [row('a1', 'price', price, price, 'released'), row('a2', 'attributes.Ben', null, { value: { en: 'Oak' } })])
  await button('Release Price excl. VAT of a1').click()
  await expect.element(page.getByRole('row', { name: /a1.*Released/ })).toBeVisible()

  // More than one call takes: it is asked again while something is left.
  let left = 1
  answer('post', `${AT}/release`, () => ok({ data: { released: 1, taken: 1, left: left-- } }))
  lists(0, [row('a1', 'price', price, price, 'released'), row('a2', 'attributes.Ben', null, null, 'taken')])
  await button('Take all of the file’s values now').click()
  await expect.element(page.getByText('Nothing of it is held any more.')).toBeVisible()
  await expect.element(page.getByText('Taken from the file: 2')).toBeVisible()
  await expect.element(button('Release all')).toBeDisabled()
  expect(callsTo(`${AT}/release`).map(({ body }) => body)).toEqual([
    { rows: [{ uid: 'a1', field: 'price' }] },
    { all: true, take: true },
    { all: true, take: true },
  ])
})

const leftRows = (state: HeldState) => [
  row('a1', 'family', 'A', 'B', state),
  row('a2', 'family', 'C', 'D'),
  row('a3', 'family', 'E', 'F', 'released'),
]

test('chosen fields are released by one call, or taken from the file; what is not held any more is let be', async () => {
  stands({ state: 'done', report: { ...REPORT, dry_run: false, held: { fields: 3, products: 3 } }, finished_at: null })
  lists(2, leftRows('held'))
  await openApp(`/office/imports/${ID}?columns=field+stays`)
  await expect.element(page.getByRole('columnheader', { name: 'Stays' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'In the file' })).not.toBeInTheDocument()
  const bar = page.getByRole('group', { name: 'What to do with what is chosen' })
  answer('post', `${AT}/release`, () => ok({ data: { released: 1, taken: 0, left: 0 } }))
  await page.getByRole('checkbox', { name: /^Choose a1/ }).click()
  await page.getByRole('checkbox', { name: /^Choose a3/ }).click()
  lists(1, leftRows('released'))
  await bar.getByRole('button', { name: 'Release' }).click()
  await expect.element(page.getByText('1 field is released')).toBeVisible()
  await expect.element(page.getByText('1 field is held')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all of this page' }).click()
  await bar.getByRole('button', { name: 'Take now' }).click()
  await expect.element(page.getByText('1 field is released and takes the file’s value')).toBeVisible()
  expect(callsTo(`${AT}/release`).map(({ body }) => body)).toEqual([
    { rows: [{ uid: 'a1', field: 'family' }] },
    { rows: [{ uid: 'a2', field: 'family' }], take: true },
  ])
})

const MAPPED = { number: 'uid', name: 'name' }
const failed = (uid: string, problem: WebPictures['data'][number]['problem'], detail: string | null = null) => ({
  uid,
  url: `https://pictures.example/${uid}.jpg`,
  problem,
  detail,
  attempts: 1,
})

test('pictures at addresses are fetched where that is ticked, which is kept until it is checked', async () => {
  stands({ settings: { map: MAPPED } })
  await openApp(`/office/imports/${ID}`)
  await expect.element(button('Import')).toBeEnabled()
  const tick = page.getByLabelText('Fetch pictures from the addresses in the file')
  await expect.element(tick).not.toBeInTheDocument()
  cleanup()
  stands({ settings: { map: { number: 'uid', name: 'image', title: 'name' } } })
  answer('post', `${AT}/run`, () => ok({ data: one({ state: 'checked', report: { ...REPORT, images_queued: 1200 } }) }))
  await openApp(`/office/imports/${ID}`)
  await tick.click()
  await expect.element(tick).toBeChecked()
  await button('Discard').click()
  await expect.element(tick).not.toBeChecked()
  expect(button('Discard').elements()).toEqual([])
  await tick.click()
  await expect.element(page.getByText(/^Only https addresses of the public internet/)).toBeVisible()
  await button('Check without changing anything').click()
  await expect.element(page.getByText('Pictures at addresses, to be fetched')).toBeVisible()
  expect(callsTo(`${AT}/run`).map(({ body }) => body)).toMatchObject([{ fetch_images: true, dry_run: true }])
})

const checked = (values: object): Partial<Import> => ({ state: 'checked', report: { ...REPORT, ...values } })

test('what is alike is proposed by a check with examples, and made one product with choices where that is ticked', async () => {
  const proposed = { count: 372, products: 1234, names: ['Oslo chair black', 'Bergen table oak'] }
  stands({ settings: { map: MAPPED }, ...checked({ proposed_families: proposed }) })
  answer('post', `${AT}/run`, ({ body }) => {
    stands({ settings: body as Import['settings'], ...checked({ families: { count: 372, products: 1234 } }) })
    return ok({ data: one({ settings: body as Import['settings'], state: 'checking' }) })
  })
  await openApp(`/office/imports/${ID}`)
  await expect
    .element(page.getByText(/^1,?234 products are alike but for colour.* 372 products with choices/))
    .toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Some of them' }).getByText('Oslo chair black')).toBeVisible()
  const tick = page.getByLabelText('Show these as one product with choices')
  await tick.click()
  await expect.element(page.getByText(/^Products that have a family by hand or by a column keep it/)).toBeVisible()
  await button('Check without changing anything').click()
  await expect.element(page.getByText('Products in families')).toBeVisible()
  await expect.element(page.getByText(/products are alike/)).not.toBeInTheDocument()
  await expect.element(tick).toBeChecked()
  expect(callsTo(`${AT}/run`).map(({ body }) => body)).toEqual([{ map: MAPPED, families: true, dry_run: true }])
})

test('what was imported without them says how to come to families; a column that holds something else says so', async () => {
  const families = { proposed_families: { count: 1, products: 2, names: ['Oslo chair'] } }
  const tick = page.getByLabelText('Show these as one product with choices')
  stands({ state: 'done', report: { ...REPORT, ...families, dry_run: false } })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText(/^To show them so, drop the file on the imports page again/)).toBeVisible()
  await expect.element(tick).not.toBeInTheDocument()
  cleanup()
  stands({
    state: 'checked',
    settings: { map: { ...MAPPED, Series: 'family' } },
    report: { ...REPORT, no_families: 'Series' },
  })
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByText(/^The column Series does not hold families of 2 to 60 products/)).toBeVisible()
  await expect.element(tick).not.toBeInTheDocument()
})

test('pictures from the web: how many wait, which failed and why, tried again by hand', async () => {
  stands({ state: 'done', report: { ...REPORT, dry_run: false, images_queued: 3 } })
  pictures({ waiting: 0, fetched: 1, failed: 2, held: 1 }, [failed('a1', 'status', '404'), failed('a2', 'address')])
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByRole('heading', { name: 'Pictures from the web' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /a1.*a1\.jpg.*There is nothing at this address/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /a2.*Only addresses of the public internet/ })).toBeVisible()
  await expect.element(page.getByText('Products whose pictures were changed by hand, left as they are')).toBeVisible()
  answer('post', OFFICE_API.webPicturesRetry, () => {
    pictures({ waiting: 2, fetched: 1, failed: 0, held: 1 })
    return ok({ data: { waiting: 2 } })
  })
  await button('Try all of them again').click()
  await expect.element(page.getByText('Waiting again: 2')).toBeVisible()
  await expect.element(page.getByText('You may leave this page: it goes on by itself.')).toBeVisible()
  await expect.element(button('Try all of them again')).not.toBeInTheDocument()
  expect(callsTo(OFFICE_API.webPicturesRetry).map(({ body }) => body)).toEqual([{ shop_id: 'nordform', import_id: ID }])
})

test('pictures that the command has queued are told on the page of imports; what cannot be fetched is said on an import’s', async () => {
  answer('get', OFFICE_API.imports, () => ok({ data: [] }))
  pictures({ waiting: 1, fetched: 0, failed: 1, held: 0 }, [failed('a1', 'picture')])
  await openApp('/office/imports')
  await expect.element(page.getByRole('row', { name: /a1.*It cannot be read as a photograph/ })).toBeVisible()
  cleanup()
  stands({ state: 'done', report: { ...REPORT, dry_run: false, images_queued: 3 } })
  answer('get', OFFICE_API.webPictures, () => refuse(500, 'internal_error'))
  await openApp(`/office/imports/${ID}`)
  await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
})

test('pictures that are dropped go to the products that they are called after, and what does not says why', async () => {
  answer('get', OFFICE_API.imports, () => ok({ data: [] }))
  const photo = { hash: 'ab', width: 40, height: 30, placeholder: 'data:image/webp;base64,' }
  const old = { ...photo, hash: 'cd' }
  const uids: Record<string, string> = { '1001.jpg': '1001', '1001-2.jpg': '1001' }
  answer('post', OFFICE_API.pictureMatches, ({ body }) => {
    const { names } = body as { names: string[] }
    return ok({ data: names.map((name) => ({ name, uid: uids[name] ?? null, number: name.includes('-2') ? 2 : 0 })) })
  })
  let sent = 0
  answer('post', OFFICE_API.pictures, () =>
    sent++ === 0
      ? ok({ data: photo })
      : refuse(422, 'validation_failed', [{ field: 'file', rule: 'format', message: 'file must be a photograph' }]),
  )
  answer('get', '/api/products/nordform/1001/source', () =>
    ok({
      data: { shop: 'nordform', uid: '1001', revision: 'r1', product: { name: 'Chair', pictures: [old] }, held: [] },
    }),
  )
  answer('post', OFFICE_API.productBatch, () =>
    ok({ data: [{ row: 1, uid: '1001', outcome: 'updated', revision: 'r2' }], meta: {} }),
  )
  await openApp('/office/imports')
  await page
    .getByLabelText('Picture files')
    .upload(['1001.jpg', '1001-2.jpg', 'other.jpg', 'list.txt'].map((name) => new File([name], name)))
  await expect.element(page.getByText('Given to products: 1. Not: 3.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^1001\.jpg.*1001.*A picture of the product/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /1001-2\.jpg.*It cannot be read as a photograph/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /other\.jpg.*No product has this article number/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /list\.txt.*This is no JPEG/ })).toBeVisible()
  const row = { uid: '1001', op: 'patch', revision: 'r1', pictures: [photo, old] }
  expect(callsTo(OFFICE_API.productBatch).map(({ body }) => body)).toEqual([{ rows: [row] }])
})
