import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { BudgetStand } from '#contract/organisation/company.schema.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import type { Customer, User } from '#contract/users/auth.schema.ts'
import { headerText, leavesOf } from '#test/api/mime.ts'
import { cartsOf, goodsOf, linesOf, more, pill, quantity } from './support/carts.ts'
import { expectCleanEverywhere, expectCleanInBothThemes, expectFits, SPOKEN } from './support/clean.ts'
import { type Caller, callerAs, cartOf, newPerson } from './support/people.ts'
import { expect, openSignedIn, speak, test } from './support/story.ts'
import { speaker } from './support/texts.ts'

/** A company of the demo that has no rules of its own, for this story alone. */
const LUGNA = '559870-5521'
const WIDTHS = [390, 820, 1194, 1440]

interface Mail {
  to: string
  subject: string
  text: string
}

/** What the shop has sent to somebody, in whichever order. */
function mailsTo(address: string): Mail[] {
  const folder = join(process.env.SHOP_DATA_DIR ?? '', 'mail')
  // One that is being written has another ending until it is there.
  const there = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  return there.flatMap((file) => {
    const raw = readFileSync(join(folder, file), 'utf8')
    const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, ' ')
    const header = (name: string) => headerText(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '')
    if (!header('To').includes(address)) return []
    const text =
      leavesOf(raw)
        .find(({ type }) => type === 'text/plain')
        ?.content.toString()
        .replaceAll('\r\n', '\n') ?? ''
    return [{ to: address, subject: header('Subject'), text }]
  })
}

const idOf = async ({ call }: Caller): Promise<string> => (await call<{ data: User }>('GET', API.user)).data.id

/** The company has one cost centre from now on, with so much to spend, and somebody who approves what it orders. */
async function ruled(approver: Caller, amount: number) {
  const admin = await callerAs('admin')
  const { data: companies } = await admin.call<{ data: Customer[] }>('GET', `${API.customers}?shop_id=nordform`)
  const { id } = companies.find(({ org_number }) => org_number === LUGNA)!
  const centre = `House ${randomUUID().slice(0, 4)}`
  await admin.call('PUT', `/api/companies/${id}/rules`, {
    rules: [{ when: { cost_centre: centre }, approvers: [await idOf(approver)], need: 'one' }],
    cost_centre_required: true,
    cost_centres: [centre],
  })
  const year = new Date().getFullYear()
  await admin.call('PUT', `/api/companies/${id}/budgets`, {
    budgets: [{ cost_centre: centre, from: `${year}-01-01`, to: `${year + 1}-12-31`, amount }],
  })
  const budget = async () =>
    (await admin.call<{ data: { budgets: BudgetStand[] } }>('GET', `/api/companies/${id}/budgets`)).data.budgets[0]!
  return { centre, budget }
}

const comesBack = (page: Page): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test('three people plan, ask and approve, two of them offline at times: ordered once, of what was approved', async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  const petra = await newPerson(1, 'nordform', [LUGNA], 'Petra Plan')
  const axel = await newPerson(3, 'nordform', [LUGNA], 'Axel Ask')
  const anna = await newPerson(3, 'nordform', [LUGNA], 'Anna Approve')
  const [chair, lamp] = await goodsOf(petra, 2)
  const piece = chair!.price!
  // Enough for what is left in the end, and for no more.
  const { centre, budget } = await ruled(anna, Math.ceil(piece * 2 + lamp!.price! * 3))
  const contexts: BrowserContext[] = []
  const pageOf = async (username: string, address: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: shop, locale: 'en-GB', reducedMotion: 'reduce' })
    contexts.push(context)
    const opened = await context.newPage()
    await speak(opened, 'en')
    await openSignedIn(opened, username, address)
    return opened
  }

  // Petra plans, room by room, and shares it.
  const { id } = await cartOf(petra, 'Lounge', [chair!, lamp!])
  await petra.call('PUT', `/api/cart/${id}/access`, { user_id: await idOf(axel), right: 'edit' })
  const planner = await pageOf(petra.username, '/cart')
  await planner.getByRole('button', { name: 'New room' }).press('Enter')
  await planner.getByRole('textbox', { name: 'Name of the room' }).fill('Library')
  await planner.keyboard.press('Enter')
  await expect(planner.getByRole('heading', { level: 2, name: 'Library' })).toBeVisible()
  // Without a network she goes on, and Axel beside her.
  await contexts[0]!.setOffline(true)
  await planner.getByRole('button', { name: `Room and note of ${lamp!.name}` }).press('Enter')
  await planner.getByRole('combobox', { name: 'Room' }).selectOption({ label: 'Library' })
  await planner.getByRole('textbox', { name: 'Note' }).fill('By the window')
  await planner.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await more(planner, lamp!.name).press('Enter')
  await expect(pill(planner)).toBeVisible()
  await openSignedIn(page, axel.username, '/cart')
  await more(page, chair!.name).press('Enter')
  await expect.poll(() => linesOf(axel, id)).toMatchObject({ [chair!.uid]: '3' })
  await contexts[0]!.setOffline(false)
  await expect.poll(() => linesOf(axel, id)).toEqual({ [chair!.uid]: '3', [lamp!.uid]: '3' })

  // Axel asks for more than the budget has.
  await comesBack(page)
  await expect(quantity(page, lamp!.name)).toHaveValue('3')
  await page.getByRole('combobox', { name: 'Cost centre' }).selectOption(centre)
  const bar = page.getByRole('region', { name: `Budget of ${centre}` })
  await expect(bar).toBeVisible()
  await expectCleanInBothThemes(page, 'a cart that somebody has to approve')
  const ask = page.getByRole('button', { name: /^Ask for approval of/ })
  await ask.press('Enter')
  await expect(page.getByText('The budget of the cost centre does not stretch to it.').first()).toBeVisible()
  expect((await budget()).reserved).toBe(0)
  await page.getByRole('button', { name: `Fewer of ${chair!.name}` }).press('Enter')
  await expect.poll(() => linesOf(axel, id)).toEqual({ [chair!.uid]: '2', [lamp!.uid]: '3' })
  await page.getByRole('textbox', { name: 'What the approver should know (optional)' }).fill('For the readers')
  await ask.press('Enter')
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
  await expectCleanInBothThemes(page, 'a cart that waits for an approval')
  await expect.poll(async () => (await budget()).reserved).toBeGreaterThan(0)
  await comesBack(planner)
  await expect(more(planner, lamp!.name)).toHaveCount(0)

  // Anna sends it back, by the keyboard alone.
  await expect.poll(() => mailsTo(`${anna.username}@example.com`)).toHaveLength(1)
  const [first] = mailsTo(`${anna.username}@example.com`)
  expect(first!.subject).toContain('Lounge')
  expect(first!.text).toMatch(/\nLibrary\n3 × .*\n.*: By the window\n/)
  const approver = await pageOf(anna.username, '/approvals')
  await expect(approver.getByRole('heading', { level: 1, name: 'To approve' })).toBeVisible()
  await expectCleanInBothThemes(approver, 'what is to be approved')
  for (const width of WIDTHS) {
    await approver.setViewportSize({ width, height: 900 })
    await expectFits(approver, `what is to be approved at ${width} px`)
  }
  await approver
    .getByRole('main')
    .getByRole('link', { name: /Lounge/ })
    .focus()
  await approver.keyboard.press('Enter')
  await expect(approver.getByText('For the readers')).toBeVisible()
  await expectCleanInBothThemes(approver, 'one request')
  for (const width of WIDTHS) {
    await approver.setViewportSize({ width, height: 900 })
    await expectFits(approver, `one request at ${width} px`)
  }
  await approver.getByRole('textbox', { name: 'Comment' }).focus()
  await approver.keyboard.type('One lamp less, please')
  await approver.keyboard.press('Tab')
  await expect(approver.getByRole('button', { name: /^Approve for/ })).toBeFocused()
  await approver.keyboard.press('Tab')
  await expect(approver.getByRole('button', { name: 'Send back' })).toBeFocused()
  await approver.keyboard.press('Enter')
  await expect(approver.getByText('It is decided: there is nothing more to do.')).toBeVisible()
  await expect.poll(async () => (await budget()).reserved).toBe(0)

  // Axel reads why, changes it, and asks again where there is no network.
  await comesBack(page)
  await expect(page.getByText('One lamp less, please')).toBeVisible()
  await page.getByRole('button', { name: `Fewer of ${lamp!.name}` }).press('Enter')
  await expect.poll(() => linesOf(axel, id)).toEqual({ [chair!.uid]: '2', [lamp!.uid]: '2' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Save a request for approval of/ }).press('Enter')
  await expect(page.getByText('Request for approval saved on this device')).toBeVisible()
  expect((await budget()).reserved).toBe(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()

  // Anna says yes on the train: nothing is ordered until it has arrived.
  await approver.goto('/approvals')
  await approver
    .getByRole('main')
    .getByRole('link', { name: /Lounge/ })
    .click()
  await expect(approver.getByRole('button', { name: /^Approve for/ })).toBeVisible()
  await contexts[1]!.setOffline(true)
  await approver.getByRole('button', { name: /^Save the approval of/ }).press('Enter')
  await expect(approver.getByText('Approval requested')).toBeVisible()
  expect((await cartsOf(axel)).find((one) => one.id === id)?.status).toBe('VA')
  await contexts[1]!.setOffline(false)
  await expect(approver.getByText('It is decided: there is nothing more to do.')).toBeVisible()

  // Ordered exactly once, of what was approved; the budget is spent.
  const { data: orders } = await petra.call<{ data: { id: string }[] }>('GET', API.orders)
  expect(orders.map((one) => one.id)).toEqual([id])
  const { data: order } = await axel.call<{ data: Order }>('GET', `/api/orders/${id}`)
  expect(order).toMatchObject({
    status: 'GK',
    cost_centre: centre,
    asked_by: { name: 'Axel Ask' },
    approved_by: [{ name: 'Anna Approve' }],
    rooms: [{ name: 'Library' }],
  })
  expect(Object.fromEntries(order.lines.map(({ article_number, antal }) => [article_number, antal]))).toEqual({
    [chair!.uid]: '2',
    [lamp!.uid]: '2',
  })
  expect(await budget()).toMatchObject({ reserved: 0, spent: order.subtotal })
  const told = () => mailsTo(`${axel.username}@example.com`).map(({ subject }) => subject.replace(/:.*| \d.*/, ''))
  await expect.poll(told).toHaveLength(2)
  expect(told().toSorted()).toEqual(['Approved and ordered', 'Sent back'])
  expect(mailsTo(`${anna.username}@example.com`)).toHaveLength(2)
  await page.goto(`/orders/${id}`)
  for (const said of ['Axel Ask', 'Anna Approve', centre]) await expect(page.getByText(said).first()).toBeVisible()
  for (const context of contexts) await context.close()
  expect(complaints.filter((text) => !/net::ERR_|Failed to load/.test(text))).toEqual([])
  complaints.length = 0
})

for (const [turn, locale] of SPOKEN.entries())
  test.describe(`in ${locale}`, () => {
    test.use({ speaking: locale })

    test('a shared plan is asked for, sent back and approved, by roles and names alone, clean in every look', {
      tag: '@long',
    }, async ({ page, browser, shop }) => {
      const say = await speaker(locale)
      const petra = await newPerson(1, 'nordform', [LUGNA], 'Petra Plan')
      const axel = await newPerson(3, 'nordform', [LUGNA], 'Axel Ask')
      const anna = await newPerson(3, 'nordform', [LUGNA], 'Anna Approve')
      const [chair] = await goodsOf(petra, 1)
      const { centre, budget } = await ruled(anna, Math.ceil(chair!.price!))
      const { id } = await cartOf(petra, 'Lounge', [chair!])
      await petra.call('PUT', `/api/cart/${id}/access`, { user_id: await idOf(axel), right: 'edit' })
      const context = await browser.newContext({ baseURL: shop, reducedMotion: 'reduce' })
      const approver = await context.newPage()
      await speak(approver, locale)
      const named = (role: 'button' | 'heading' | 'textbox' | 'combobox', english: string, on = page) =>
        on.getByRole('main').getByRole(role, { name: say(english) })
      const openRequest = async () => {
        await openSignedIn(approver, anna.username, '/approvals')
        await expect(named('heading', 'To approve', approver)).toBeVisible()
        await expectCleanEverywhere(approver, 'what is to be approved', turn)
        await approver
          .getByRole('main')
          .getByRole('link', { name: /Lounge/ })
          .click()
        await expect(named('button', 'Send back', approver)).toBeVisible()
      }

      await openSignedIn(page, axel.username, '/cart')
      await named('button', 'New room').click()
      await page.getByRole('textbox', { name: say('Name of the room') }).fill('Library')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: 'Library' })).toBeVisible()
      await named('combobox', 'Cost centre').selectOption(centre)
      await named('button', 'Ask for approval of {total}').click()
      await expect(page.getByText(say('The budget of the cost centre does not stretch to it.')).first()).toBeVisible()
      await expectCleanEverywhere(page, 'a cart beyond its budget', turn)

      await named('button', 'Fewer of {name}').click()
      await expect.poll(() => linesOf(axel, id)).toEqual({ [chair!.uid]: '1' })
      await named('textbox', 'What the approver should know (optional)').fill('Axel')
      await named('button', 'Ask for approval of {total}').click()
      await expect(named('heading', 'Waiting for approval')).toBeVisible()
      await expectCleanEverywhere(page, 'a cart that waits', turn)

      await openRequest()
      await expectCleanEverywhere(approver, 'one request', turn)
      await named('textbox', 'Comment', approver).fill('Oak, please')
      await named('button', 'Send back', approver).click()
      await expect(approver.getByText(say('It is decided: there is nothing more to do.'))).toBeVisible()
      await expectCleanEverywhere(approver, 'a request that was decided', turn)

      await comesBack(page)
      await expect(page.getByText('Oak, please')).toBeVisible()
      await expectCleanEverywhere(page, 'a cart that was sent back', turn)
      await named('button', 'Ask for approval of {total}').click()
      await expect(named('heading', 'Waiting for approval')).toBeVisible()
      await openRequest()
      await named('button', 'Approve for {total}', approver).click()
      await expect(approver.getByText(say('It is decided: there is nothing more to do.'))).toBeVisible()
      await page.goto(`/orders/${id}`)
      await expect(named('heading', 'Order {number}')).toBeVisible()
      for (const said of ['Axel Ask', 'Anna Approve', centre]) await expect(page.getByText(said).first()).toBeVisible()
      await expectCleanEverywhere(page, 'an order that was approved', turn)
      expect(await budget()).toMatchObject({ reserved: 0, spent: chair!.price! })
      await expect.poll(() => mailsTo(`${anna.username}@example.com`).length).toBe(2)
      await expect.poll(() => mailsTo(`${axel.username}@example.com`).length).toBe(2)
      await context.close()
    })
  })
