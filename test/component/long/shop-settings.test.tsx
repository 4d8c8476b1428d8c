import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activateLocale } from '#client/i18n/locale.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { logoPath } from '#contract/picture.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { shopSettings as settings } from '../support/office.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const holidays = (country: string) => page.getByLabelText(`Public holidays in ${country}`)
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const changes = () => callsTo(OFFICE_API.shop).filter(({ method }) => method.toUpperCase() === 'PATCH')

async function open(): Promise<void> {
  answer('get', OFFICE_API.shop, () => ok({ data: settings() }))
  await openApp('/office/shop')
  await expect.element(field('Shop’s name')).toHaveValue('Nordform')
}

describe('the shop’s page in the office', () => {
  test('saves what was changed, and nothing else', async () => {
    await open()
    expect(save().elements()).toEqual([])
    await field('Shop’s name').fill('Nordform & Co')
    await field('Information in Swedish').fill('')
    await page.getByLabelText('Country').selectOptions('FI')
    await expect.element(field('Currency')).toHaveValue('EUR')
    await expect.element(page.getByText('4 changes')).toBeVisible()
    answer('patch', OFFICE_API.shop, () =>
      ok({ data: settings({ revision: 5, name: 'Nordform & Co', country: 'FI', currency: 'EUR', information: {} }) }),
    )
    await save().click()
    await expect.poll(() => save().elements()).toEqual([])
    expect(changes().map(({ body }) => body)).toEqual([
      {
        shop_id: 'nordform',
        revision: 4,
        name: 'Nordform & Co',
        country: 'FI',
        currency: 'EUR',
        information: { sv: '' },
      },
    ])
  })

  test('shows what a colleague has changed too, field by field, and overwrites nothing unseen', async () => {
    await open()
    await field('Shop’s name').fill('Mine')
    await field('Payment terms').fill('30 days')
    const now = settings({ revision: 7, name: 'Theirs', provider_contact: 'Nils, 020' })
    answer('patch', OFFICE_API.shop, () => refuse(412, ERROR.revisionChanged, [], now))
    await save().click()
    await expect.element(page.getByRole('row', { name: /Shop’s name.*Theirs.*Mine/ })).toBeVisible()
    await expect.element(save()).toBeDisabled()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect.element(field('Shop’s name')).toHaveValue('Theirs')
    await expect.element(field('Who answers questions')).toHaveValue('Nils, 020')
    answer('patch', OFFICE_API.shop, () => ok({ data: { ...now, revision: 8, payment_terms: '30 days' } }))
    await save().click()
    await expect.poll(() => save().elements()).toEqual([])
    expect(changes().at(-1)?.body).toEqual({ shop_id: 'nordform', revision: 7, payment_terms: '30 days' })
  })

  test('says when the shop works, and what that comes to', async () => {
    await open()
    await expect.element(holidays('Sweden')).toBeChecked()
    await expect.element(page.getByText('The next ones:')).toBeVisible()
    await holidays('Norway').click()
    await page.getByRole('button', { name: 'Add closed days' }).click()
    await save().click()
    await expect.element(page.getByText('Complete or remove the days that lack something')).toBeVisible()
    await expect.element(page.getByText('Give a day of this century')).toBeVisible()
    await field('First day closed').fill('2098-07-07')
    await expect.element(field('Last day closed')).toHaveValue('2098-07-07')
    await field('Last day closed').fill('2098-07-31')
    await field('Closed for').fill('Summer ')
    await expect.element(page.getByText('2 changes')).toBeVisible()
    const closed_days = [{ from: '2098-07-07', to: '2098-07-31', name: 'Summer' }]
    answer('patch', OFFICE_API.shop, () => ok({ data: settings({ revision: 5, holidays: ['SE', 'NO'], closed_days }) }))
    await save().click()
    await expect.poll(() => save().elements()).toEqual([])
    expect(changes().map(({ body }) => body)).toEqual([
      { shop_id: 'nordform', revision: 4, holidays: ['SE', 'NO'], closed_days },
    ])
    await page.getByRole('button', { name: 'Remove Summer' }).click()
    await holidays('Sweden').click()
    await holidays('Norway').click()
    await expect.element(page.getByText('Only weekends are no working days.')).toBeVisible()
  })

  test('leaves a day that is half written in its row when the one above goes', async () => {
    await open()
    const add = page.getByRole('button', { name: 'Add closed days' })
    await add.click()
    await add.click()
    const firsts = page.getByLabelText('First day closed')
    const isHalfWritten = () => firsts.elements().map((one) => one instanceof HTMLInputElement && one.validity.badInput)
    await firsts.nth(1).click()
    await userEvent.keyboard('07')
    expect(isHalfWritten()).toEqual([false, true])
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect.poll(isHalfWritten).toEqual([true])
  })

  test('says at each field what is wrong', async () => {
    await open()
    await field('Mail for orders and messages').fill('nobody')
    await field('Currency').fill('jpy')
    await save().click()
    await expect.element(page.getByText('This does not look like an email address')).toBeVisible()
    await expect.element(page.getByText(/Use a code of three letters/)).toBeVisible()
    expect(changes()).toEqual([])
    await field('Mail for orders and messages').fill('orders@north.example')
    await field('Currency').fill('sek')
    answer('patch', OFFICE_API.shop, () =>
      refuse(422, ERROR.validation, [{ field: 'supplier_mail', rule: RULE.format, message: 'is none' }]),
    )
    await save().click()
    await expect.element(page.getByText('It is not written as it has to be')).toBeVisible()
  })

  test('keeps what is written without a network, and says so', async () => {
    await open()
    await field('Payment terms').fill('20 days')
    goOffline()
    await expect.element(page.getByText('There is no network: your changes wait on this device.')).toBeVisible()
    await expect.element(save()).toBeDisabled()
    goOnline()
    await expect.element(save()).toBeEnabled()
    cleanup()
    await open()
    await expect.element(field('Payment terms')).toHaveValue('20 days')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(field('Payment terms')).toHaveValue('')
  })

  test('takes a logo that is chosen, and says why it does not take one', async () => {
    await open()
    const file = page.getByRole('region', { name: 'Logo' }).getByLabelText('Logo', { exact: true })
    answer('patch', OFFICE_API.shop, () => ok({ data: settings({ revision: 5, has_logo: true }) }))
    await userEvent.upload(file, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
    await expect.element(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
    expect(changes()[0]?.body).toEqual({ shop_id: 'nordform', logo: btoa('<svg/>') })
    await expect.element(page.getByText('The logo is saved')).toBeVisible()
    answer('get', logoPath('nordform'), () => new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } }))
    answer('patch', OFFICE_API.shop, () => ok({ data: settings({ revision: 6 }) }))
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await expect.element(page.getByText('The logo is removed')).toBeVisible()
    answer('patch', OFFICE_API.shop, () => ok({ data: settings({ revision: 7, has_logo: true }) }))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('The logo is saved')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(
      changes()
        .map(({ body }) => body)
        .slice(1),
    ).toEqual([
      { shop_id: 'nordform', logo: null },
      { shop_id: 'nordform', logo: btoa('<svg/>') },
    ])
    answer('patch', OFFICE_API.shop, () =>
      refuse(422, ERROR.validation, [{ field: 'logo', rule: RULE.format, message: 'logo: it is broken' }]),
    )
    await userEvent.upload(file, new File(['x'], 'logo.png', { type: 'image/png' }))
    await expect.element(page.getByText(/This cannot be used as a logo/)).toBeVisible()
    await userEvent.upload(file, new File([new Uint8Array(600 * 1024)], 'big.png', { type: 'image/png' }))
    await expect.element(page.getByText('The file has more than 512 KiB.')).toBeVisible()
    expect(changes()).toHaveLength(4)
  })

  test('tells of a failure, and of a right that is gone', async () => {
    answer('get', OFFICE_API.shop, () => refuse(500, ERROR.internal))
    await openApp('/office/shop')
    await expect.element(page.getByRole('heading', { name: 'This could not be fetched' })).toBeVisible()
    answer('get', OFFICE_API.shop, () => refuse(403, ERROR.forbidden))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: /The office is for/ })).toBeVisible()
  })

  test('speaks Finnish', async () => {
    await open()
    await activateLocale('fi')
    await expect.element(page.getByRole('heading', { name: 'Myymälä', exact: true })).toBeVisible()
    await activateLocale('en')
  })
})
