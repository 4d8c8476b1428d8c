import type { ChoosingKeys } from './use-chosen.ts'

/** Rows of a table that have a heading, and those of a plain list. */
const ROWS = ':scope tbody > tr:has(> th), :scope > ul > li, :scope > ol > li'
const CONTROLS = 'a[href], button, input, select, textarea, summary'
/** What is pressed; whatever else takes signs and arrows for itself. */
const PRESSED = 'a[href], button, summary, input[type="checkbox"], th'

/** Marks the box by which a row is chosen. */
export const CHOOSES = { 'data-chooses': '' }
const CHOOSER = '[data-chooses]'

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/** What a row is come to by: what its heading leads to, or the heading itself; in a plain list the first that there is. */
function mainOf(row: Element): HTMLElement | null {
  const heading = row.querySelector<HTMLElement>(':scope > th')
  return heading
    ? (heading.querySelector<HTMLElement>('a[href], button, summary') ?? heading)
    : (controlsOf(row)[0] ?? null)
}

/** To which row a key leads from one of so many; null: it leads nowhere. Letters are left to scanners, which type. */
function rowBy(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The same place in another row: of the same cell the first control, else what the row is come to by. */
function placeIn(row: Element, from: Element): HTMLElement | null {
  const cell = from.closest('td')
  const same = cell && row.children[[...(cell.parentElement?.children ?? [])].indexOf(cell)]
  return (same && controlsOf(same).find((one) => !one.matches(':disabled'))) ?? mainOf(row)
}

/**
 * Makes the rows within an element one stop of Tab: the arrows, Home and End go from row to row, within one Tab goes on to
 * what else it has, Enter opens it and the space bar chooses it. With Shift they choose all on their way, Ctrl or Cmd with A
 * chooses every row, Escape none. For `ref`; the rows may come and go.
 */
export function rowKeys(list: HTMLElement | null, choosing: () => ChoosingKeys | undefined): (() => void) | undefined {
  if (!list) return undefined
  const ending = new AbortController()
  let reached = 0
  /** Whether the focus is in a row, or went with one that has gone. */
  let isWithin = false
  const rows = (): Element[] => [...list.querySelectorAll(ROWS)]

  const rove = (): void => {
    const all = rows()
    const active = Math.min(reached, all.length - 1)
    all.forEach((row, i) => {
      const main = mainOf(row)
      for (const one of new Set([...controlsOf(row), ...(main ? [main] : [])])) one.tabIndex = i === active ? 0 : -1
    })
    const row = all[active]
    if (isWithin && row && document.activeElement === document.body) mainOf(row)?.focus()
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const at = rows().findIndex((row) => row.contains(target as Element))
    isWithin = at >= 0
    if (at < 0 || at === reached) return
    reached = at
    rove()
  }
  // A row that goes is left before it is gone.
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if ((target as Element).isConnected && !list.contains(document.activeElement)) isWithin = false
    })
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event
    if (event.altKey || !(target instanceof HTMLElement) || !target.matches(PRESSED)) return
    const all = rows()
    const row = all.find((one) => one.contains(target))
    if (row && (event.type === 'keyup' ? isChoice(row, target, event) : act(all, row, event, target, choosing())))
      event.preventDefault()
  }
  const { signal } = ending
  list.addEventListener('focusin', onFocus, { signal })
  list.addEventListener('focusout', onBlur, { signal })
  list.addEventListener('keydown', onKey, { signal })
  list.addEventListener('click', onPressBeside, { signal })
  // Some browsers press a button when the space bar is let go.
  list.addEventListener('keyup', onKey, { signal })
  const changes = new MutationObserver(rove)
  changes.observe(list, { childList: true, subtree: true })
  rove()
  return () => {
    ending.abort()
    changes.disconnect()
  }
}

/** Not every browser takes what is pressed with Shift beside a box for the box. */
function onPressBeside(event: MouseEvent): void {
  const { target, shiftKey } = event
  const box = shiftKey && target instanceof HTMLLabelElement ? target.querySelector<HTMLElement>(CHOOSER) : null
  if (!box) return
  event.preventDefault()
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
}

/** Whether the key was for the rows. */
function act(
  all: readonly Element[],
  row: Element,
  event: KeyboardEvent,
  target: HTMLElement,
  choosing: ChoosingKeys | undefined,
): boolean {
  const { key, shiftKey } = event
  const at = all.indexOf(row)
  if (event.ctrlKey || event.metaKey) {
    if (!choosing || key.toLowerCase() !== 'a') return false
    choosing.all()
    return true
  }
  const to = rowBy(key, at, all.length)
  const next = to === null ? undefined : all[to]
  if (to !== null && next) {
    placeIn(next, target)?.focus()
    if (shiftKey) choosing?.step(at, to)
  } else if (isChoice(row, target, event)) {
    // Held down, it is still one press.
    if (event.repeat) return true
    if (shiftKey && choosing) choosing.reach(at)
    else boxOf(row)?.click()
  } else if (key === 'Escape') return choosing?.none() ?? false
  else if (key === 'Enter' && target.matches('th, input')) open(row)
  else return false
  return true
}

/**
 * The space bar on what a row is come to by: the box of the row is meant, where it has one. On the box itself the browser
 * knows what to do, but for ranges.
 */
const isChoice = (row: Element, target: Element, { key, shiftKey }: KeyboardEvent): boolean =>
  key === ' ' && boxOf(row) !== null && (target === mainOf(row) || (shiftKey && target === boxOf(row)))

const boxOf = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>(CHOOSER)

/** Goes to what the heading leads to, or, where it leads nowhere, to the first thing that the row has to do. */
function open(row: Element): void {
  const main = mainOf(row)
  if (main?.matches('th'))
    controlsOf(row)
      .find((one) => !one.matches(`${CHOOSER}, :disabled`))
      ?.focus()
  else main?.click()
}
