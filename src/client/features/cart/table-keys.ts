/** What the keys of the table do to the line that has focus. */
export interface TableKeys {
  step: (lineId: string, delta: number) => void
  remove: (lineId: string) => void
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

/** The row after this one, or before it where it is the last. */
const nextOf = (row: Element): Element | null =>
  [row.nextElementSibling, row.previousElementSibling].find((one) => one?.matches(ROW)) ?? null

const neighbour = (row: Element, key: string): Element | null | undefined => {
  switch (key) {
    case 'ArrowDown':
      return row.nextElementSibling
    case 'ArrowUp':
      return row.previousElementSibling
    case 'Home':
      return row.parentElement?.querySelector(ROW)
    case 'End':
      return [...(row.parentElement?.querySelectorAll(ROW) ?? [])].at(-1)
    default:
      return undefined
  }
}

/**
 * Work by keyboard: arrows, Home and End move between lines, + and − change the quantity, Delete removes. While a
 * number is being typed, Home, End and Delete are the field's own; + and − within it always are.
 */
export function onTableKey(event: KeyboardEvent, keys: TableKeys): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement))
    return
  const row = target.closest(ROW)
  const lineId = row?.getAttribute('data-line')
  if (!row || !lineId) return
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
