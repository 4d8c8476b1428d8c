import type { Locator, Page } from '@playwright/test'
import { expect } from '../story.ts'
import type { ModelChange, Model, ModelCart } from './model.ts'

const carts = (page: Page): Locator => page.getByRole('navigation', { name: 'Carts' })
const line = (page: Page, uid: string): Locator =>
  page.locator('tbody[data-line]').filter({ has: page.getByText(uid, { exact: true }) })

/** Makes a change as a seller does, by what the screen offers. */
export async function make(page: Page, change: ModelChange): Promise<void> {
  if (change.kind === 'add') return await add(page, change)
  await toCarts(page)
  if (change.kind === 'create') return await create(page, change.cart)
  await choose(page, change.cart)
  if (change.kind === 'rename') {
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name of the cart').fill(change.to)
    return await page.keyboard.press('Enter')
  }
  if (change.kind === 'refer') {
    await page.getByLabel('Customer reference').fill(change.reference)
    return await page.keyboard.press('Tab')
  }
  const own = line(page, change.uid)
  if (!('pieces' in change)) return await own.getByRole('button', { name: PRESSED[change.kind] }).click()
  await own.getByRole('textbox').fill(String(change.pieces))
  await page.keyboard.press('Enter')
}

const PRESSED = { more: /^More of /, fewer: /^Fewer of /, remove: /^Remove / }

/** Waits until the screen shows these carts, and no others, with what lies in them, or in those that are named. */
export async function showsCarts(page: Page, model: Model, named = Object.keys(model)): Promise<void> {
  await toCarts(page)
  const counts = Object.entries(model).map(([name, { lines }]) => `${name} (${Object.keys(lines).length})`)
  await expect.poll(async () => (await titles(page)).toSorted()).toEqual(counts.toSorted())
  for (const name of named) {
    await choose(page, name)
    await expect.poll(() => shown(page), name).toEqual(asShown(model[name]))
  }
}

/** A cart without lines has no form to order it, so that nothing tells its reference. */
function asShown(cart: ModelCart | undefined): ModelCart | undefined {
  const isEmpty = cart && Object.keys(cart.lines).length === 0
  return isEmpty ? { ...cart, reference: '' } : cart
}

async function toCarts(page: Page): Promise<void> {
  if (!page.url().endsWith('/cart')) await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
}

async function choose(page: Page, name: string): Promise<void> {
  await carts(page)
    .getByRole('button')
    .filter({ hasText: `${name} (` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

async function create(page: Page, name: string): Promise<void> {
  const field = page.getByLabel('Name of the cart')
  const another = page.getByRole('button', { name: 'New cart' })
  // The first one is asked for by itself.
  await another.or(field).waitFor()
  if (await another.isVisible()) await another.click()
  await field.fill(name)
  await page.getByRole('button', { name: 'Create cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** On the product's page, which is opened as by a link from elsewhere. */
async function add(page: Page, { cart, uid, pieces }: { cart: string; uid: string; pieces: number }): Promise<void> {
  // Whoever leaves before a change is kept is asked by the browser, and waits.
  await expect.poll(() => page.evaluate(mayLeave)).toBe(true)
  await page.goto(`/product/nordform/${encodeURIComponent(uid)}`)
  const into = page.getByRole('combobox', { name: 'Add to cart' })
  const id = await into
    .locator('option')
    .filter({ hasText: `${cart} (` })
    .getAttribute('value')
  await into.selectOption(id)
  const count = page
    .getByRole('main')
    .getByRole('textbox', { name: /^Quantity of / })
    .first()
  await count.fill(String(pieces))
  await count.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^Add ${pieces} pcs`) }).click()
  // Said once it is safe.
  await expect(page.getByText(`was added to ${cart}`)).toBeVisible()
}

/** Runs in the page. */
const mayLeave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const titles = (page: Page): Promise<string[]> =>
  carts(page).evaluate((nav) =>
    [...nav.querySelectorAll('button:has(span)')].flatMap(({ textContent }) => /^.*\(\d+\)/.exec(textContent) ?? []),
  )

/** The cart that the screen shows; null while it is drawn anew. */
const shown = (page: Page): Promise<ModelCart | null> =>
  page.evaluate(() => {
    const form = document.querySelector<HTMLInputElement>('main form [name="customer_reference"]')
    const isEmpty = [...document.querySelectorAll('main h2')].some(
      ({ textContent }) => textContent === 'Your cart is empty',
    )
    const reference = form ? form.value : isEmpty ? '' : null
    if (reference === null) return null
    const lines = [...document.querySelectorAll('tbody[data-line]')].map((row): [string, number] => [
      row.querySelector('small')?.textContent ?? '',
      Number(row.querySelector('input')?.value),
    ])
    return { reference, lines: Object.fromEntries(lines) }
  })
