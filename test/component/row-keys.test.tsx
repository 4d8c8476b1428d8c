import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ListColumn, ListTable } from '#client/ui/list/list-table.tsx'
import { RowList } from '#client/ui/list/row-list.tsx'
import { useChosen } from '#client/ui/list/use-chosen.ts'
import { show, useFreshBrowser } from './support/app.tsx'

useFreshBrowser()

const NAMES = ['Ash', 'Birch', 'Cedar']
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')
const pressed: string[] = []
const press = (text: string) => (): void => void pressed.push(text)
const go = async (...keys: string[]): Promise<(string | null | undefined)[]> => {
  const places: (string | null | undefined)[] = []
  for (const key of keys) {
    await userEvent.keyboard(key)
    places.push(focused())
  }
  return places
}

const todo: ListColumn<string> = {
  key: 'do',
  name: 'To do',
  render: (name) => (
    <>
      <button type="button" onClick={press(`send ${name}`)}>{`Send ${name}`}</button>
      <button type="button" onClick={press(`leave ${name}`)}>{`Leave ${name}`}</button>
    </>
  ),
}
const table = (heading: (name: string) => ReactNode, ...columns: ListColumn<string>[]) => (
  <>
    <a href="#before">before</a>
    <ListTable rows={NAMES} keyOf={(name) => name} heading={{ name: 'Name', render: heading }} columns={columns} />
    <a href="#after">after</a>
  </>
)
const opened = (name: string) => (
  <button type="button" onClick={press(`open ${name}`)}>
    {name}
  </button>
)
const listOf = (names: readonly string[]) => (
  <RowList>
    <ul>
      {names.map((name) => (
        <li key={name}>{opened(name)}</li>
      ))}
    </ul>
  </RowList>
)
const before = async (): Promise<void> => (page.getByRole('link', { name: 'before' }).element() as HTMLElement).focus()

describe('keys in a list', () => {
  test('go from row to row, and of one of them Tab reaches what else it has', async () => {
    show(table(opened, todo))
    await before()
    expect(await go('{Tab}', '{ArrowUp}', '{ArrowDown}', '{End}', '{ArrowDown}', '{Home}', '{ArrowDown}')).toEqual([
      'Ash',
      'Ash',
      'Birch',
      'Cedar',
      'Cedar',
      'Ash',
      'Birch',
    ])
    expect(await go('{Tab}', '{Tab}', '{Tab}')).toEqual(['Send Birch', 'Leave Birch', 'after'])
    expect(await go('{Shift>}{Tab}{/Shift}')).toEqual(['Leave Birch'])
    expect(await go('{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}')).toEqual([
      'Send Birch',
      'Birch',
      'before',
    ])
  })

  test('stay in their column, and do there what is there to be done', async () => {
    pressed.length = 0
    show(table(opened, todo))
    await before()
    expect(await go('{Tab}', '{Tab}', '{ArrowDown}', '{Enter}')).toEqual([
      'Ash',
      'Send Ash',
      'Send Birch',
      'Send Birch',
    ])
    expect(pressed).toEqual(['send Birch'])
  })

  test('a row that leads nowhere is come to by its heading, from where Enter goes to what it has to do', async () => {
    show(table((name) => name, todo))
    await before()
    expect(await go('{Tab}', '{ArrowDown}', '{Enter}')).toEqual(['Ash', 'Birch', 'Send Birch'])
  })

  test('are left to fields in which one writes or chooses', async () => {
    const field: ListColumn<string> = {
      key: 'field',
      name: 'Field',
      render: (name) => (
        <>
          <input aria-label={`Text of ${name}`} />
          <select aria-label={`Kind of ${name}`}>
            <option>one</option>
            <option>two</option>
          </select>
        </>
      ),
    }
    show(table((name) => name, field))
    await page.getByRole('textbox', { name: 'Text of Birch' }).click()
    expect(await go('{End}', '{ArrowDown}', 'a b')).toEqual(Array(3).fill('Text of Birch'))
    await expect.element(page.getByRole('textbox', { name: 'Text of Birch' })).toHaveValue('a b')
    ;(page.getByRole('combobox', { name: 'Kind of Birch' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('combobox', { name: 'Kind of Birch' })).toHaveValue('two')
  })

  test('go on where a row was that has gone, and in rows that came later', async () => {
    const { rerender } = show(listOf(NAMES))
    await page.getByRole('button', { name: 'Birch' }).click()
    rerender(listOf(['Ash', 'Cedar', 'Elm']))
    await expect.poll(focused).toBe('Cedar')
    expect(await go('{ArrowDown}')).toEqual(['Elm'])
    expect(document.querySelectorAll('li button[tabindex="0"]')).toHaveLength(1)
  })
})

const TREES = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel'].map((id) => ({ id }))

/** Rows that can be chosen. */
function Trees() {
  const chosen = useChosen(TREES, '')
  return (
    <ListTable
      rows={TREES}
      keyOf={({ id }) => id}
      heading={{ name: 'Name', render: ({ id }) => opened(id) }}
      columns={[]}
      choosing={{ chosen, all: 'Choose all', keys: 'Shift chooses a range', one: ({ id }) => `Choose ${id}` }}
    />
  )
}
const box = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` })
const chosen = () => TREES.map(({ id }) => id).filter((id) => (box(id).element() as HTMLInputElement).checked)
const at = (name: string): void => (page.getByRole('button', { name }).element() as HTMLElement).focus()
const withShift = { modifiers: ['Shift' as const] }

describe('a range of rows', () => {
  test('is chosen by a click with Shift, from the row that was chosen last; a shorter one leaves the rest as it was', async () => {
    show(<Trees />)
    await box('Elm').click()
    await box('Birch').click(withShift)
    expect(chosen()).toEqual(['Birch', 'Cedar', 'Elm'])
    await box('Hazel').click(withShift)
    expect(chosen()).toEqual(['Elm', 'Fir', 'Hazel'])
    await box('Fir').click(withShift)
    expect(chosen()).toEqual(['Elm', 'Fir'])
    expect(String(getSelection())).toBe('')
  })

  test('is left, where the row was left that it begins at; without one, the row alone is chosen', async () => {
    show(<Trees />)
    await box('Cedar').click(withShift)
    expect(chosen()).toEqual(['Cedar'])
    await userEvent.keyboard('{Control>}a{/Control}')
    await box('Birch').click()
    await box('Elm').click(withShift)
    expect(chosen()).toEqual(['Ash', 'Fir', 'Hazel'])
  })

  test('is also pressed for beside the box', async () => {
    show(<Trees />)
    await box('Ash').click()
    const label = box('Cedar').element().closest('label')!
    label.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
    await expect.poll(chosen).toEqual(['Ash', 'Birch', 'Cedar'])
  })

  test('is chosen by Shift with the space bar, from a row or its box', async () => {
    show(<Trees />)
    at('Birch')
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(chosen()).toEqual(['Birch', 'Cedar', 'Elm'])
    ;(box('Ash').element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    expect(chosen()).toEqual(['Ash', 'Birch'])
  })

  test('grows and shrinks by Shift with the arrows, and goes to either end', async () => {
    show(<Trees />)
    at('Cedar')
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(chosen()).toEqual(['Cedar', 'Elm', 'Fir'])
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(chosen()).toEqual(['Cedar', 'Elm'])
    expect(focused()).toBe('Elm')
    await userEvent.keyboard('{Shift>}{Home}{/Shift}')
    expect(chosen()).toEqual(['Ash', 'Birch', 'Cedar'])
    // What begins elsewhere comes to it.
    await userEvent.keyboard('{End}{Shift>}{ArrowUp}{/Shift}')
    expect(chosen()).toEqual(['Ash', 'Birch', 'Cedar', 'Fir', 'Hazel'])
  })

  test('all are chosen by Ctrl+A or Cmd+A, and none by Escape; a key that is held is one press', async () => {
    show(<Trees />)
    at('Birch')
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(chosen()).toHaveLength(6)
    await userEvent.keyboard('{Escape}')
    expect(chosen()).toEqual([])
    await userEvent.keyboard('{Meta>}a{/Meta}')
    expect(chosen()).toHaveLength(6)
    expect(focused()).toBe('Birch')
    await userEvent.keyboard('{Escape}{ >3/}')
    expect(chosen()).toEqual(['Birch'])
  })
})
