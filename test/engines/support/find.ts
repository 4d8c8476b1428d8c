import { callOf } from '#test/e2e/support/source.ts'

/** What a person would call an element: by role and name, or by a selector where it has neither. */
export interface Target {
  css?: string
  role?: keyof typeof SELECTORS
  /** The whole name, or a pattern. */
  name?: string | RegExp
}

const SELECTORS = {
  button: 'button, [role="button"]',
  combobox: '[role="combobox"], select',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role="option"]',
  row: 'tr',
  textbox: 'input:not([type]), input[type="text"], input[type="email"], input[inputmode], textarea',
}

/** An expression for the visible elements that are meant, in the order of the page. */
export function elementsOf({ css, role, name }: Target): string {
  const selector = css ?? (role ? SELECTORS[role] : '*')
  const pattern = name instanceof RegExp ? [name.source, name.flags] : null
  return callOf(found, JSON.stringify([selector, typeof name === 'string' ? name : null, pattern]), plain, nameOf)
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function nameOf(element: Element): string {
  const said = element.getAttribute('aria-label')
  if (said !== null) return plain(said)
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  if (by.length > 0) return plain(by.map((id) => document.getElementById(id)?.textContent ?? '').join(' '))
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  if (labels.length > 0) return plain(labels.map((label) => label.textContent).join(' '))
  return plain((element as HTMLElement).innerText ?? element.textContent)
}

/** Runs in the page. */
function found([selector, name, pattern]: [string, string | null, [string, string] | null]): Element[] {
  const isMeant = (element: Element): boolean =>
    (name === null || nameOf(element) === name) &&
    (pattern === null || new RegExp(pattern[0], pattern[1]).test(nameOf(element)))
  return [...document.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && isMeant(element),
  )
}
