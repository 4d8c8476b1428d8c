import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR, RULE } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import type { Connection } from '#contract/punchout/connection.schema.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { BUYER, connection, CONNECTION_ID } from '../support/connection.ts'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', API.customers, () => ok({ data: [{ ...BUYER, addresses: [] }] }))
})

const SECRET = 'JPyW3-kYO6DNJC8X96asFlL33RmnRmoy'
const PATH = OFFICE_API.punchoutConnection.replace(':id', CONNECTION_ID)
const ROTATE = OFFICE_API.punchoutRotate.replace(':id', CONNECTION_ID)
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const changes = () =>
  callsTo(PATH)
    .filter(({ method }) => method.toUpperCase() === 'PATCH')
    .map(({ body }) => body)

async function open(now: Connection = connection()): Promise<void> {
  answer('get', PATH, () => ok({ data: now }))
  await openApp(`/office/connections/${CONNECTION_ID}`)
  await expect.element(heading(now.name)).toBeVisible()
}

describe('a connection', () => {
  test('says what it is known by, on whose account, and who has done what with it', async () => {
    await open(connection({ level: 1, company: BUYER, from: { domain: 'DUNS', identity: '1/2' } }))
    for (const fact of ['In use', 'cXML', 'networkid/AN01', 'DUNS/1/2'])
      await expect.element(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Company that its people buy for' })).toHaveValue(BUYER.id)
    await page.getByText('Who has done what').click()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'kim' })).toMatchTextContent(/kim.*Made/)
    await expect
      .element(page.getByRole('navigation', { name: 'The office' }).getByRole('link', { name: 'Purchasing systems' }))
      .toHaveAttribute('aria-current', 'page')
  })

  test('is changed in what was written alone', async () => {
    await open()
    expect(button('Save').elements()).toEqual([])
    await field('What a delivery costs').fill('395,50')
    await field('Units').fill('C62=PCE\nMTR=M')
    answer('patch', PATH, () => ok({ data: connection({ revision: 4 }) }))
    await button('Save').click()
    await expect.element(page.getByText('Everything is saved')).toBeVisible()
    expect(changes()).toEqual([{ revision: 3, settings: { shipping: 395.5, units: { C62: 'PCE', MTR: 'M' } } }])
  })

  test('is not sent with what cannot be so, and what the server refuses is said at its field', async () => {
    await open()
    await field('What a delivery costs').fill('much')
    await button('Save').click()
    await expect.element(page.getByText('Write an amount such as 395 or 395,50')).toBeVisible()
    expect(changes()).toEqual([])
    await field('What a delivery costs').fill('')
    await field('Usual address to go back to').fill('https://other.example/')
    answer('patch', PATH, () =>
      refuse(400, ERROR.validation, [
        { field: 'settings.return_url', rule: RULE.format, message: '' },
        { field: 'settings.return_hosts', rule: RULE.range, message: '' },
      ]),
    )
    await button('Save').click()
    await expect.element(page.getByText('Write an https address at one of these hosts')).toBeVisible()
    await expect.element(page.getByText(/The shop’s connections name more hosts/)).toBeVisible()
    await button('Discard').click()
    await expect.element(field('Usual address to go back to')).toHaveValue('')
  })

  test('that a colleague has changed too is settled field by field', async () => {
    await open()
    await field('Version of cXML').fill('1.2.040')
    const { settings } = connection()
    const theirs = connection({ revision: 4, settings: { ...settings, dtd: '1.2.050', ascii: true } })
    answer('patch', PATH, () => refuse(412, ERROR.revisionChanged, [], theirs))
    await button('Save').click()
    await expect.element(page.getByRole('row', { name: /Version of cXML/ })).toMatchTextContent(/1\.2\.050.*1\.2\.040/)
    // What only they have changed is taken over.
    await expect.element(page.getByRole('checkbox', { name: 'Letters beyond ASCII as numbers' })).toBeChecked()
    await expect.element(button('Save')).toBeDisabled()
    await button('Keep mine').click()
    answer('patch', PATH, () => ok({ data: { ...theirs, revision: 5 } }))
    await button('Save').click()
    await expect.element(page.getByText('Everything is saved')).toBeVisible()
    expect(changes()).toEqual([
      { revision: 3, settings: { dtd: '1.2.040' } },
      { revision: 4, settings: { dtd: '1.2.040' } },
    ])
  })

  test('is switched off and on, with what was read, and says so', async () => {
    await open()
    const off = connection({ enabled: false, revision: 4 })
    answer('patch', PATH, () => ok({ data: off }))
    await button('Switch off').click()
    await expect.element(page.getByText('It is switched off: whatever its system sends is refused.')).toBeVisible()
    answer('patch', PATH, () => refuse(412, ERROR.revisionChanged, [], { ...off, revision: 5 }))
    await button('Switch on').click()
    await expect.element(page.getByText(/A colleague has changed it meanwhile\. Look at it/)).toBeVisible()
    answer('patch', PATH, () => ok({ data: connection({ revision: 6 }) }))
    await button('Switch on').click()
    await expect.element(button('Switch off')).toBeVisible()
    expect(changes()).toEqual([
      { revision: 3, enabled: false },
      { revision: 4, enabled: true },
      { revision: 5, enabled: true },
    ])
  })

  test('gets another secret, which is shown once', async () => {
    await open()
    await button('Change the secret…').click()
    await field('Days that the secret before stays good').fill('x')
    await button('Change the secret').click()
    await expect.element(page.getByText('Write a number of days from 0 to 999')).toBeVisible()
    await field('Days that the secret before stays good').fill('7')
    const secrets = [
      { created_at: '2026-11-20T08:00:00.000Z', expires_at: null },
      { created_at: '2026-11-01T08:00:00.000Z', expires_at: '2026-11-27T08:00:00.000Z' },
    ]
    answer('post', ROTATE, () => ok({ data: { ...connection({ secrets, revision: 4 }), secret: SECRET } }))
    await button('Change the secret').click()
    await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText(/The secret before is good until 27 Nov/)).toBeVisible()
    expect(callsTo(ROTATE).map(({ body }) => body)).toEqual([{ revision: 3, days: 7 }])
    await button('I have kept it').click()
    await expect.element(page.getByText(SECRET, { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('status').filter({ hasText: /good until 27 Nov/ })).toBeVisible()
  })

  test('that somebody else has just given another secret keeps the one in use, and says so', async () => {
    await open()
    await button('Change the secret…').click()
    const secrets = [
      { created_at: '2026-11-20T08:00:00.000Z', expires_at: null },
      { created_at: '2026-11-01T08:00:00.000Z', expires_at: '2026-12-04T08:00:00.000Z' },
    ]
    answer('post', ROTATE, () => refuse(412, ERROR.revisionChanged, [], connection({ secrets, revision: 4 })))
    await button('Change the secret').click()
    await expect.element(page.getByText(/A colleague has changed it meanwhile\. Look at it/)).toBeVisible()
    await expect.element(page.getByText('Two are good already. The older of them stops at once.')).toBeVisible()
    answer('post', ROTATE, () => refuse(403, ERROR.levelTooHigh))
    await button('Change the secret').click()
    await expect.element(page.getByText(/Its account may do more than you/)).toBeVisible()
    expect(callsTo(ROTATE).map(({ body }) => body)).toMatchObject([{ revision: 3 }, { revision: 4 }])
  })

  test('cannot be changed without a network, and what is written waits', async () => {
    await open()
    await field('Units').fill('C62=PCE')
    goOffline()
    await expect.element(page.getByText('There is no network: your changes wait on this device.')).toBeVisible()
    for (const name of ['Save', 'Switch off', 'Change the secret…']) await expect.element(button(name)).toBeDisabled()
    goOnline()
    await expect.element(button('Save')).toBeEnabled()
    answer('patch', PATH, unreachable)
    await button('Save').click()
    await expect
      .element(page.getByText('There is no network. Your changes stay on this device until you save them.'))
      .toBeVisible()
    cleanup()
    await open()
    await expect.element(field('Units')).toHaveValue('C62=PCE')
  })
})

describe('the page of a connection', () => {
  const address = `/office/connections/${CONNECTION_ID}`

  test('waits for it, tells of a failure, and tries again', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer('get', PATH, () => promise)
    await openApp(address)
    await expect.element(page.getByRole('link', { name: 'Purchasing systems' }).last()).toBeVisible()
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull()
    resolve(refuse(500, ERROR.internal))
    await expect.element(heading('This could not be fetched')).toBeVisible()
    answer('get', PATH, () => ok({ data: connection() }))
    await button('Try again').click()
    await expect.element(heading('Ariba')).toBeVisible()
  })

  test('says of one that is none, or another shop’s, that it is none', async () => {
    answer('get', PATH, () => refuse(404, ERROR.notFound))
    await openApp(address)
    await expect.element(heading('There is no such connection')).toBeVisible()
  })

  test('is not for whoever lost the right', async () => {
    answer('get', PATH, () => refuse(403, ERROR.forbidden))
    await openApp(address)
    await expect.element(heading('The office is for the shop’s own staff')).toBeVisible()
  })
})
