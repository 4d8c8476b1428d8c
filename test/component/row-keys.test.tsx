import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ListColumn, ListTable } from '#client/ui/list/list-table.tsx'
import { RowList } from '#client/ui/list/row-list.tsx'
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
