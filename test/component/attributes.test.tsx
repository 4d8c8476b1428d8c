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

const counts = { min: 40, max: 200, from: [40, 60, 80, 100, 200], buckets: [3, 9, 0, 4, 1] }

test('an attribute that says numbers is a range, moved by keys or written, one step of the history', async () => {
  const gap = { key: 'gap', name: 'Opening', options: [], range: { unit: 'mm', ...counts } }
  const stackable = { key: 'stackable', name: 'Stackable', options: options(['No', 7], ['Yes', 3]) }
  const lists = facets({ attributes: [gap, stackable] })
  answer('get', API.filters, () => ok({ data: lists }))
  answersPages(() => catalogPage({ facets: lists }))
  knows(user(), [shop({ shop_id: 'measuring' })])
  const router = await openApp('/?attr=stackable%3Ano')
  const address = () => router.history.location.href
  await page.getByRole('button', { name: 'Properties 1' }).click()
  const menu = page.getByRole('dialog', { name: 'Properties' })
  await menu.getByText('Opening').click()
  const least = menu.getByRole('slider', { name: 'Opening: At least' })
  await expect.element(least).toHaveAttribute('aria-valuetext', '40\u00a0mm')
  least.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(address).toBe('/?attr=stackable%3Ano&attr=gap%3A80..')
  await menu.getByLabelText('At most').fill('90,5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/?attr=stackable%3Ano&attr=gap%3A80..90.5')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Properties 2' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Opening: 80–90.5\u00a0mm' })).toBeVisible()
  router.history.back()
  await expect.poll(address).toBe('/?attr=stackable%3Ano')
})

const boxes = (within: ReturnType<typeof page.getByRole>) => within.getByRole('checkbox').elements().length
const many = Array.from({ length: 75 }, (_, i) => ({ id: `m${i + 1}`, name: `Mesh ${i + 1}`, count: 1 }))

test('of more than sixty options the rest is shown when it is asked for; all are found by typing, and what is on shows', async () => {
  const lists = facets({ attributes: [{ key: 'mesh', name: 'Mesh', options: many }], brands: many })
  answer('get', API.filters, () => ok({ data: lists }))
  answersPages(() => catalogPage({ facets: lists }))
  knows(user(), [shop({ shop_id: 'of-many' })])
  const router = await openApp('/?attr=mesh%3Am70')
  await page.getByRole('button', { name: 'Properties 1' }).click()
  const menu = page.getByRole('dialog', { name: 'Properties' })
  await expect.element(menu.getByRole('checkbox', { name: 'Mesh 70 1' })).toBeChecked()
  expect(boxes(menu)).toBe(61)
  await menu.getByRole('searchbox', { name: 'Find in Mesh' }).fill('mesh 74')
  expect(boxes(menu)).toBe(1)
  await menu.getByRole('searchbox', { name: 'Find in Mesh' }).fill('')
  // By keys: from the last option down to the button, and on into what it has shown.
  menu.getByRole('checkbox', { name: 'Mesh 70 1' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(menu.getByRole('checkbox', { name: 'Mesh 61 1' })).toHaveFocus()
  expect(boxes(menu)).toBe(75)
  expect(menu.getByRole('button', { name: /Show all/ }).elements()).toEqual([])
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(() => router.history.location.href).toBe('/?attr=mesh%3Am70&attr=mesh%3Am62')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Brand' }).click()
  const brands = page.getByRole('dialog', { name: 'Brand' })
  await expect.element(brands.getByRole('button', { name: 'Show all 75' })).toBeVisible()
  // With the row that takes all of them off.
  expect(boxes(brands)).toBe(61)
  await brands.getByRole('button', { name: 'Show all 75' }).click()
  expect(boxes(brands)).toBe(76)
})
