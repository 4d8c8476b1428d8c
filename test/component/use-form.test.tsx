import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TextField } from '#client/ui/text-field.tsx'
import { type FormErrors, useForm } from '#client/ui/use-form.ts'
import { act, show, useFreshBrowser } from './support/app.tsx'

useFreshBrowser()

type Errors = FormErrors<'name' | 'old' | 'problem'>
/** What was sent, and how the test answers it. */
let sent: { name: string; answer: (said?: Errors) => void; fail: (why: Errors) => void }[] = []
let leaves = false
beforeEach(() => {
  sent = []
  leaves = false
})

function Shown() {
  const [name, setName] = useState('')
  const [old, setOld] = useState('secret')
  const { errors, busy, form } = useForm<Errors>({
    check: () => (name === '' ? { name: 'A name is missing' } : {}),
    send: () =>
      new Promise((answer, fail) => {
        sent.push({ name, answer: (said) => answer(said), fail })
      }),
    refused: (error) => error as Errors,
    leaves,
  })
  return (
    <form {...form} aria-label="Form">
      <TextField label="Name" name="name" value={name} onValue={setName} error={errors.name} />
      {errors.old && (
        <TextField
          label="Old"
          name="old"
          autoComplete="current-password"
          value={old}
          onValue={setOld}
          error={errors.old}
        />
      )}
      <p role="status">{errors.problem}</p>
      <button type="submit">{busy ? 'Sending' : 'Send'}</button>
    </form>
  )
}
const name = page.getByRole('textbox', { name: 'Name' })
const press = () => page.getByRole('button').click()

test('what is wrong is not sent: the first wrong field has the focus, and says why', async () => {
  show(<Shown />)
  await press()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('A name is missing')
  expect(sent).toEqual([])
})

test('it is sent once, however often it is pressed, and says that it is on its way', async () => {
  show(<Shown />)
  await name.fill('Anna')
  await userEvent.keyboard('{Enter}{Enter}')
  await press()
  await expect.element(page.getByRole('button')).toHaveTextContent('Sending')
  expect(sent.map((one) => one.name)).toEqual(['Anna'])
  act(() => sent[0]?.answer({ problem: 'Half of it' }))
  await expect.element(page.getByRole('button')).toHaveTextContent('Send')
  await expect.element(page.getByRole('status')).toHaveTextContent('Half of it')
  await press()
  expect(sent).toHaveLength(2)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('what the server refuses is said like what is wrong here, at a field that comes with it too', async () => {
  show(<Shown />)
  await name.fill('Anna')
  await press()
  act(() => sent[0]?.fail({ old: 'It is another one' }))
  const old = page.getByRole('textbox', { name: 'Old' })
  await expect.element(old).toHaveFocus()
  // A password is written anew as a whole.
  await userEvent.keyboard('other')
  await expect.element(old).toHaveValue('other')
  await expect.element(page.getByRole('button')).toHaveTextContent('Send')
})

test('where the next page stands in its place it stays busy until that is there', async () => {
  leaves = true
  show(<Shown />)
  await name.fill('Anna')
  await press()
  act(() => sent[0]?.answer())
  await press()
  await expect.element(page.getByRole('button')).toHaveTextContent('Sending')
  expect(sent).toHaveLength(1)
})
