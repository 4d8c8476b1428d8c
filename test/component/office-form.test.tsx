import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { FormText } from '#client/features/office/form/fields.tsx'
import { OfficeForm } from '#client/features/office/form/office-form.tsx'
import { useKept } from '#client/features/office/form/use-kept.ts'
import { useOfficeForm } from '#client/features/office/form/use-office-form.ts'
import { useOfficeTexts } from '#client/features/office/office-texts.ts'
import { isText } from '#client/features/office/form/written.ts'
import { ApiError } from '#client/http/api-error.ts'
import { act, show, useFreshBrowser } from './support/app.tsx'
import { goOffline, goOnline } from './support/waiting.ts'

useFreshBrowser()

interface Thing {
  revision: number
  name: string
  terms: string
}
type Values = Pick<Thing, 'name' | 'terms'>

/** What was sent, and how the test answers it. */
let sent: { body: object; answer: (now: Thing) => void; fail: (why: unknown) => void }[] = []
beforeEach(() => {
  sent = []
})

const GUARDS = { name: isText, terms: isText }
const FIRST: Thing = { revision: 1, name: 'Nord', terms: '30 days' }

/** Once the office’s own words are there. */
const Shown = () => useOfficeTexts().ready && <Written />

function Written() {
  const [thing, setThing] = useState(FIRST)
  const form = useOfficeForm<Values, keyof Values, Thing>({
    kept: useKept('office-thing/1', GUARDS),
    now: thing,
    valuesOf: ({ name, terms }) => ({ name, terms }),
    check: ({ name, terms }) => ({
      ...(name === '' && { name: 'A name is missing' }),
      ...(terms.length > 7 && { terms: 'Too long' }),
      ...(terms === name && { terms: 'The same as the name' }),
    }),
    save: (values, written) =>
      new Promise((answer, fail) => {
        const said = Object.fromEntries(written.map((field) => [field, values[field]]))
        sent.push({ body: { revision: thing.revision, ...said }, answer, fail })
      }),
    told: setThing,
    refused: () => ({ terms: 'Refused', form: 'Not saved' }),
  })
  return (
    <OfficeForm form={form} fieldName={(field) => field} valueText={(field, values) => values[field]}>
      <FormText of={form} name="name" label="name" />
      <FormText of={form} name="terms" label="terms" />
      <button type="button">Elsewhere</button>
    </OfficeForm>
  )
}
const field = (label: string) => page.getByRole('textbox', { name: label })
const button = (name: string) => page.getByRole('button', { name })
const late = (data: Thing) => new ApiError(412, { code: ERROR.revisionChanged, data })
const bar = page.getByRole('region', { name: 'Changes that are not saved' })

test('the bar comes with the first change, counts them, and throws them away', async () => {
  show(<Shown />)
  await expect.element(field('name')).toHaveValue('Nord')
  expect(bar.elements()).toEqual([])
  await field('name').fill('Nordform')
  await expect.element(bar.getByText('1 change', { exact: true })).toBeVisible()
  await field('terms').fill('10 days')
  await expect.element(bar.getByText('2 changes')).toBeVisible()
  await field('name').fill('Nord')
  await expect.element(bar.getByText('1 change', { exact: true })).toBeVisible()
  await button('Discard').click()
  await expect.element(field('terms')).toHaveValue('30 days')
  expect(bar.elements()).toEqual([])
})

test('what is wrong is said as its field is left, and goes as it is put right', async () => {
  show(<Shown />)
  // Left as it was, it says nothing.
  await field('name').click()
  await field('name').fill('')
  await expect.element(field('name')).not.toHaveAccessibleDescription()
  await userEvent.tab()
  await expect.element(field('name')).toHaveAccessibleDescription('A name is missing')
  await field('name').fill('N')
  await expect.element(field('name')).not.toHaveAccessibleDescription()
})

test('what one field breaks is put right by another one', async () => {
  show(<Shown />)
  await field('terms').fill('Nord')
  await userEvent.tab()
  await expect.element(field('terms')).toHaveAccessibleDescription('The same as the name')
  await field('name').fill('Nordform')
  await expect.element(field('terms')).not.toHaveAccessibleDescription()
})

test('what is pressed stays in its place although a field that is left says what is wrong', async () => {
  show(<Shown />)
  await field('terms').fill('ten long days')
  await button('Discard').click()
  await expect.element(field('terms')).toHaveValue('30 days')
  await field('terms').fill('ten long days')
  await button('Elsewhere').click()
  await expect.element(field('terms')).toHaveAccessibleDescription('Too long')
})

test('nothing is sent while something is wrong: the first wrong field has the focus', async () => {
  show(<Shown />)
  await field('name').fill('')
  await field('terms').fill('ten long days')
  await button('Save').click()
  await expect.element(field('name')).toHaveFocus()
  await expect.element(field('terms')).toHaveAccessibleDescription('Too long')
  expect(sent).toEqual([])
})

test('what the server refuses is said at its field until it is written anew', async () => {
  show(<Shown />)
  await field('terms').fill('x days')
  await button('Save').click()
  act(() => sent[0]?.fail(new ApiError(422, { code: ERROR.validation })))
  await expect.element(field('terms')).toHaveAccessibleDescription('Refused')
  await expect.element(field('terms')).toHaveFocus()
  await expect.element(bar.getByText('Not saved')).toBeVisible()
  await field('terms').fill('y days')
  await expect.element(field('terms')).not.toHaveAccessibleDescription()
})

test('what is written while it is being saved stays, and is saved next', async () => {
  show(<Shown />)
  await field('name').fill('Nordform')
  await button('Save').click()
  await field('terms').fill('10 days')
  act(() => sent[0]?.answer({ ...FIRST, revision: 2, name: 'Nordform' }))
  await expect.element(bar.getByText('1 change', { exact: true })).toBeVisible()
  await button('Save').click()
  act(() => sent[1]?.answer({ revision: 3, name: 'Nordform', terms: '10 days' }))
  await expect.poll(() => bar.elements()).toEqual([])
  expect(sent.map(({ body }) => body)).toEqual([
    { revision: 1, name: 'Nordform' },
    { revision: 2, terms: '10 days' },
  ])
})

test('a colleague’s change elsewhere is taken over and said, one of the same is settled first', async () => {
  show(<Shown />)
  await field('name').fill('Mine')
  await button('Save').click()
  act(() => sent[0]?.fail(late({ ...FIRST, revision: 2, terms: '20 days' })))
  await expect.element(bar.getByText('A colleague has changed other fields meanwhile. Save again.')).toBeVisible()
  await expect.element(field('terms')).toHaveValue('20 days')
  await button('Save').click()
  act(() => sent[1]?.fail(late({ revision: 3, name: 'Theirs', terms: '20 days' })))
  await expect.element(bar.getByText('A colleague has changed the same: choose above first.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /name.*Theirs.*Mine/ })).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await button('Settle 1 difference…').click()
  await expect.element(button('Take theirs')).toHaveFocus()
  await button('Take theirs').click()
  await expect.element(field('name')).toHaveValue('Theirs')
  expect(bar.elements()).toEqual([])
})

test('it waits for the network, and says so', async () => {
  show(<Shown />)
  await field('name').fill('Nordform')
  goOffline()
  await expect.element(bar.getByText('There is no network: your changes wait on this device.')).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await field('name').click()
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
  goOnline()
  await expect.element(button('Save')).toBeEnabled()
})
