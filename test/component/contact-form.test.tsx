import hotToast from 'react-hot-toast/headless'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ContactForm } from '#client/features/contact/contact-form.tsx'
import { directDelivery } from '#client/features/contact/direct-delivery.ts'
import Toaster from '#client/ui/toaster.tsx'
import { POSTAL_CODE_MAX } from '#contract/contact-form.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { LONG_TAG } from '#test/length.ts'
import { act, show, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'

useNetwork()
useFreshBrowser()
// What one test said is not heard in the next.
afterEach(() => act(() => hotToast.removeAll()))

const FIELDS = {
  Name: 'Maja Lindqvist',
  Phone: '010-555 04 10',
  Email: 'maja@example.com',
  Company: 'Kontoret AB',
  'Organisation number': '556000-1234',
  'Postal code': '411 05',
  Message: 'Do you have it in oak?',
}
const field = (label: string) => page.getByLabelText(label, { exact: true })
const send = page.getByRole('button', { name: 'Send message' })

async function open(values: Partial<typeof FIELDS> = FIELDS): Promise<void> {
  show(
    <>
      <ContactForm deliver={directDelivery()} />
      <Toaster label="Messages" closeLabel="Close" />
    </>,
  )
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
}

describe('the contact form of somebody who is not signed in', () => {
  test('is sent trimmed, thanks the person and is empty again', async () => {
    answer('post', API.form, () => ok({ data: {} }))
    await open({ ...FIELDS, Name: '  Maja Lindqvist ' })
    await send.click()
    await expect.element(page.getByText('Thank you for your message. We will reply as soon as possible.')).toBeVisible()
    const [call] = callsTo(API.form)
    expect(call?.body).toEqual({
      name: 'Maja Lindqvist',
      phone: '010-555 04 10',
      email: 'maja@example.com',
      companyName: 'Kontoret AB',
      orgNumber: '556000-1234',
      postalCode: '411 05',
      message: 'Do you have it in oak?',
    })
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    for (const label of Object.keys(FIELDS)) await expect.element(field(label)).toHaveValue('')
  })

  test.each([
    ['Thank you for your message. We will reply as soon as possible.', () => ok({ data: {} })],
    ['The message could not be sent. Try again.', () => refuse(503, ERROR.unavailable)],
  ])('says “%s” for three seconds', { tags: [LONG_TAG] }, async (words, result) => {
    answer('post', API.form, result)
    await open()
    const said = page.getByText(words)
    const times: number[] = []
    // In the page's own time, since a busy machine looks late.
    const watch = new MutationObserver(() => {
      const shown = said.elements().length > 0
      if (shown === (times.length === 1)) return
      times.push(performance.now())
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await send.click()
    await expect.element(said).toBeVisible()
    await expect.element(said).not.toBeInTheDocument()
    watch.disconnect()
    const [from = 0, to = 0] = times
    expect(to - from).toBeGreaterThan(2900)
    expect(to - from).toBeLessThan(4500)
  })

  test('names every empty field, and sends nothing', async () => {
    await open({ Name: '   ' })
    await send.click()
    await expect.element(field('Name')).toHaveAccessibleDescription('Enter your name')
    await expect.element(field('Message')).toHaveAccessibleDescription('Write a message')
    for (const label of Object.keys(FIELDS)) await expect.element(field(label)).toBeInvalid()
    await expect.element(field('Name')).toHaveFocus()
    expect(callsTo(API.form)).toHaveLength(0)
  })

  test.each(['maja', 'maja@example', 'ma ja@example.com'])('%s is no address', async (address) => {
    await open({ ...FIELDS, Email: address })
    await send.click()
    await expect.element(field('Email')).toHaveAccessibleDescription('This does not look like an email address')
  })

  test('the postal code takes thirty characters', async () => {
    await open({})
    await expect.element(field('Postal code')).toHaveAttribute('maxlength', String(POSTAL_CODE_MAX))
  })

  test('is busy with a word for it while it is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer('post', API.form, () => promise)
    await open()
    await send.click()
    await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
    resolve(ok({ data: {} }))
    await expect.element(send).toBeEnabled()
  })

  test('keeps the words when they do not arrive, and a second try cannot arrive twice', async () => {
    answer('post', API.form, unreachable)
    await open()
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The message could not be sent/)
    await expect.element(field('Message')).toHaveValue(FIELDS.Message)
    await send.click()
    await expect.poll(() => callsTo(API.form)).toHaveLength(2)
    const keys = callsTo(API.form).map((call) => call.headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  test('shows what the server found at its field', async () => {
    const errors = [{ field: 'email', rule: RULE.format, message: 'must be an address' }]
    answer('post', API.form, () => refuse(422, ERROR.validation, errors))
    await open()
    await send.click()
    await expect.element(field('Email')).toHaveAccessibleDescription('This does not look like an email address')
  })
})
