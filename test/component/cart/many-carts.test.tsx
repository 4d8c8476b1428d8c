import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { useNetwork } from '../support/network.ts'
import { shop } from '../support/people.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

let level = 3
useNetwork()
useFreshBrowser()
useCarts(() => [shop({ permission: level })])
beforeEach(async () => {
  level = 3
  await page.viewport(1180, 820)
})

const LAMP = card({ uid: '318', name: 'Båge', price: 100 })
const id = (i: number): string => `11111111-1111-4111-8111-${String(i).padStart(12, '0')}`

/** So many carts, the newest first, of which the first has lines; one is called so that accents matter. */
function holds(count: number): void {
  carts.goods = [LAMP]
  carts.held = new Map(
    Array.from({ length: count }, (_, i) => {
      const title = i === 40 ? 'Café Ängsö' : `Project ${i + 1}`
      const one = cart({ id: id(i), title })
      if (i === 1) one.changed_at = new Date().toISOString()
      return [one.id, i === 0 ? filled(one, [[LAMP, 3]]) : one] as const
    }),
  )
}

const strip = () => document.querySelector<HTMLElement>('nav[aria-label="Carts"] [aria-current="page"]')!.parentElement!
/** Whether the current tab lies within the row of tabs. */
function isTabInSight(): boolean {
  const row = strip().getBoundingClientRect()
  const tab = strip().querySelector('[aria-current]')!.getBoundingClientRect()
  return tab.left >= row.left - 1 && tab.right <= row.right + 1
}
const overview = () => page.getByRole('dialog', { name: 'Open carts' })
const field = () => overview().getByRole('searchbox', { name: 'Search among the carts' })
const rows = () => overview().getByRole('listitem')
const heading = () => page.getByRole('heading', { level: 1 })
const opener = () => page.getByRole('button', { name: /^All carts/ })
async function opens(): Promise<void> {
  await opener().click()
  await expect.element(field()).toBeVisible()
}

describe('the tabs of many carts', () => {
  it('have the current one in sight, and fade where there are more', async () => {
    holds(60)
    const router = await openApp('/cart')
    await expect.element(heading()).toMatchTextContent('Project 1')
    await expect.poll(() => strip().hasAttribute('data-after')).toBe(true)
    expect(strip().hasAttribute('data-before')).toBe(false)
    await router.navigate({ to: '/cart', search: { cart: id(30) } })
    await expect.element(heading()).toMatchTextContent('Project 31')
    await expect.poll(isTabInSight).toBe(true)
    await expect.poll(() => strip().hasAttribute('data-before')).toBe(true)
    expect(strip().hasAttribute('data-after')).toBe(true)
    // A tablet that is turned shows less of the row.
    await page.viewport(820, 1180)
    await expect.poll(isTabInSight).toBe(true)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })
})

describe('the overview of carts', () => {
  it('lists all open ones with lines, total and date, and opens the one that is pressed', async () => {
    holds(12)
    await openApp('/cart')
    await opens()
    expect(rows().elements()).toHaveLength(12)
    await expect.element(overview().getByRole('status')).toMatchTextContent('12 open carts')
    await expect.element(rows().first()).toMatchTextContent(/^Project 1 375\skr 1 line · created /)
    await expect.element(rows().nth(1)).toMatchTextContent(/0 lines · changed today/)
    await rows().nth(6).getByRole('button').click()
    await expect.element(heading()).toMatchTextContent('Project 7')
    await expect.element(overview()).not.toBeInTheDocument()
    await expect.poll(isTabInSight).toBe(true)
  })

  it('has every total with öre where one has any', async () => {
    holds(3)
    const odd = card({ uid: '319', name: 'Klot', price: 0.4 })
    carts.goods.push(odd)
    carts.held.set(id(2), filled(cart({ id: id(2), title: 'Project 3' }), [[odd, 1]]))
    await openApp('/cart')
    await opens()
    await expect.element(rows().first()).toMatchTextContent(/^Project 1 375,00\skr/)
    await expect.element(rows().nth(2)).toMatchTextContent(/^Project 3 0,50\skr/)
  })

  it('finds by name without accents, and takes the first by Enter', async () => {
    holds(60)
    await openApp('/cart')
    await opens()
    await field().fill('angso cafe')
    await expect.element(overview().getByRole('status')).toMatchTextContent('1 open cart')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading()).toMatchTextContent('Café Ängsö')
  })

  it('says when no name has it, and shows all again', async () => {
    holds(12)
    await openApp('/cart')
    await opens()
    await field().fill('nowhere')
    await expect.element(overview().getByText('No open cart has that in its name.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(overview()).toBeVisible()
    await field().fill('')
    expect(rows().elements()).toHaveLength(12)
  })

  it('is walked by the arrow keys, keeps the focus, and gives it back', async () => {
    holds(12)
    await openApp('/cart')
    await opens()
    await field().click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(rows().nth(1).getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener()).toHaveFocus()
    await opener().click()
    await field().click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(heading()).toMatchTextContent('Project 3')
  })

  it('works without a network, and says what is not sent', async () => {
    holds(12)
    await openApp('/cart')
    await expect.element(heading()).toMatchTextContent('Project 1')
    goOffline()
    await page.getByRole('button', { name: 'More of Båge' }).click()
    await opens()
    await expect.element(rows().first()).toMatchTextContent(/500\skr 1 line · changed today/)
    await field().fill('project 9')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading()).toMatchTextContent('Project 9')
    goOnline()
  })

  it('goes on to a new cart', async () => {
    holds(2)
    await openApp('/cart')
    await opens()
    await overview().getByRole('button', { name: 'New cart' }).click()
    await page.getByRole('textbox', { name: 'Name of the cart' }).fill('Hall')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading()).toMatchTextContent('Hall')
    await expect.poll(() => carts.taken).toHaveLength(1)
    await opens()
    expect(rows().elements()).toHaveLength(3)
  })

  it('is not there for one cart', async () => {
    holds(1)
    await openApp('/cart')
    await expect.element(heading()).toMatchTextContent('Project 1')
    await expect.element(opener()).not.toBeInTheDocument()
  })

  it('is not there for whoever may have no carts', async () => {
    level = 0
    await openApp('/cart')
    await expect.element(heading()).toBeVisible()
    await expect.element(opener()).not.toBeInTheDocument()
  })
})
