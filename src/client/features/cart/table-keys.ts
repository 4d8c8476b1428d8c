/** What the keys of the table do to the line that has focus. */
export interface TableKeys {
  step: (lineId: string, delta: number) => void
  remove: (lineId: string) => void
  /** To the room before or behind its own. */
  move: (lineId: string, by: 1 | -1) => void
}

const ROW = 'tbody[data-line]'

/** What stands for the same thing in another row: the field of its quantity, else its first link or button. */
function counterpart(row: Element, from: Element): HTMLElement | null {
  const name = from.tagName === 'INPUT' ? 'input' : from.tagName === 'A' ? 'a' : null
  return row.querySelector<HTMLElement>(name ?? 'input') ?? row.querySelector<HTMLElement>('a, button')
}

/** What every row has; what opens something, such as how a price is made, is in some alone. */
const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button:not([aria-haspopup])')]

/** The button that stands for the same thing in another row. */
const sameButton = (row: Element, from: Element, button: Element): HTMLElement | undefined =>
  buttonsOf(row)[buttonsOf(from).indexOf(button as HTMLElement)]

/**
 * Takes the focus of a pressed button out of a row that goes, to the same button of the next one, where the next press
 * does the same; no field, for which a tablet would bring out its keyboard. The last row gives it to whoever shows the
 * empty cart.
 */
export function leaveRow(table: Element, lineId: string): void {
  const { activeElement } = document
  const row = activeElement?.closest(ROW)
  if (!activeElement || !row || !table.contains(row) || row.getAttribute('data-line') !== lineId) return
  const next = nextOf(row)
  if (next) sameButton(next, row, activeElement)?.focus()
}

/** All rows of lines; between them stand the names of rooms. */
const rowsAround = (row: Element): Element[] => [...(row.parentElement?.querySelectorAll(ROW) ?? [])]

/** The row after this one, or before it where it is the last. */
function nextOf(row: Element): Element | null {
  const rows = rowsAround(row)
  const at = rows.indexOf(row)
  return rows[at + 1] ?? rows[at - 1] ?? null
}

/** Undefined: the key leads nowhere; null: there is nothing in that direction. */
function neighbour(row: Element, key: string): Element | null | undefined {
  const rows = rowsAround(row)
  const at = rows.indexOf(row)
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1] ?? null
    case 'ArrowUp':
      return rows[at - 1] ?? null
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    default:
      return undefined
  }
}

/** Gives a row that has taken another's place the focus that this one had: the button that opens its dialog. */
export const focusRow = (table: Element, lineId: string): void =>
  table.querySelector<HTMLElement>(`${ROW}[data-line="${CSS.escape(lineId)}"] [aria-haspopup]`)?.focus()

/**
 * Work by keyboard: arrows, Home and End move between lines, + and − change the quantity, Delete removes, Alt with an
 * arrow moves the line to the next room. While a
 * number is being typed, Home, End and Delete are the field's own; + and − within it always are.
 */
export function onTableKey(event: KeyboardEvent, keys: TableKeys): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
  const row = target.closest(ROW)
  const lineId = row?.getAttribute('data-line')
  if (!row || !lineId) return
  if (event.altKey) {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    return keys.move(lineId, key === 'ArrowDown' ? 1 : -1)
  }
  const typing = target instanceof HTMLInputElement && target.dataset.typing !== undefined
  if (typing && !key.startsWith('Arrow')) return

  const to = neighbour(row, key)
  if (to !== undefined) {
    event.preventDefault()
    if (to?.matches(ROW)) counterpart(to, target)?.focus()
  } else if ((key === '+' || key === '-') && target.tagName !== 'INPUT') {
    event.preventDefault()
    keys.step(lineId, key === '+' ? 1 : -1)
  } else if (key === 'Delete') {
    event.preventDefault()
    const next = nextOf(row)
    if (next) counterpart(next, target)?.focus()
    keys.remove(lineId)
  }
}
