import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersPages, listCalls, useCatalogue } from './support/catalogue.ts'
import { answer, ok, useNetwork } from './support/network.ts'
import { catalogPage, facets } from './support/products.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()
useCatalogue()

const options = (...some: [string, number][]) => some.map(([name, count]) => ({ id: name.toLowerCase(), name, count }))
const counted = (yes: number) =>
  facets({
    attributes: [
      { key: 'seat: max', name: 'Seat', options: options(['High', 4], ['Low', 6]) },
      { key: 'stackable', name: 'Stackable', options: options(['No', 7], ['Yes', yes]) },
    ],
  })

test('a shop’s own attributes are opened one by one, chosen by keys, and stand among the chips by their names', async () => {
  answer('get', API.filters, () => ok({ data: counted(3) }))
  answersPages((query) => catalogPage({ facets: counted(query.has('attr') ? 0 : 3) }))
  const router = await openApp('/?page=2')
  const address = () => router.history.location.href
  await page.getByRole('button', { name: 'Properties' }).click()
  const menu = page.getByRole('dialog', { name: 'Properties' })
  await expect.element(menu.getByText('Stackable')).toBeVisible()
  expect(menu.getByRole('checkbox').elements()).toEqual([])
  menu.getByText('Seat').element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}{Tab} ')
  await expect.poll(address).toBe('/?attr=seat%253A+max%3Ahigh')
  await expect.poll(() => listCalls().at(-1)).toContain('attr=seat%253A+max%3Ahigh')
  await expect.element(menu.getByRole('checkbox', { name: 'High 4' })).toBeChecked()
  await menu.getByText('Stackable').click()
  // What leads nowhere now stays where it is.
  await expect.element(menu.getByRole('group', { name: 'Stackable' }).getByText('Yes 0')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Properties 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Seat: High' }).click()
  await expect.poll(address).toBe('/')
})

test('a shop without any has no menu for them', async () => {
  knows(user(), [shop({ shop_id: 'another' })])
  const router = await openApp('/')
  await expect.element(page.getByRole('button', { name: 'Brand' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Properties' }).elements()).toEqual([])
  await router.navigate({ to: '/', search: { attr: ['unheard:of'] } })
  await expect.element(page.getByRole('button', { name: 'Remove unheard: of' })).toBeVisible()
})
