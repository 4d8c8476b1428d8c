import { isLong } from '#test/length.ts'
import { longUnless } from './support/long.ts'
import { ownShop } from './support/own-shop.ts'
import { itemOut, messageIn, procurement, type Procurement, RETURN, SECRET, selected } from './support/procurement.ts'
import { expect, speak, test } from './support/story.ts'

/** Everything that has ever come apart on its way to a procurement system. */
const NAME = 'Bord åäöøæ € 🪑 2" x 4" <0.02 & "rött"'

let shopId: string
let buyer: string
let system: Procurement
/** In the long run. */
let base64: Procurement
const opened: Procurement[] = []
test.beforeAll(async () => {
  // Commands of the operator's, each a process of its own: none that only the long run needs.
  const own = await ownShop([`A-1;"${NAME.replaceAll('"', '""')}";1234,50`, '007;Gren;2000', 'C-3;Rot;3000'])
  shopId = own.id
  buyer = own.username
  system = await procurement(shopId, buyer)
  opened.push(system)
  if (isLong) {
    base64 = await procurement(shopId, buyer, '--field', 'cxml-base64')
    opened.push(base64)
  }
})
test.afterAll(async () => {
  for (const one of opened) await one.close()
})

for (const field of ['cxml-urlencoded', 'cxml-base64'])
  test(
    `acceptance 14, 19, 20: letter for letter through ${field}, in one field, to the very address`,
    longUnless(field === 'cxml-urlencoded'),
    async ({ page }) => {
      const there = field === 'cxml-base64' ? base64 : system
      let token = ''
      page.on('request', (request) => {
        token = request.headers().authorization?.replace('Bearer ', '') ?? token
      })
      await page.goto(await there.start({ cookie: 'PSFT_2008-12-24T10:44:00-06:00==' }))
      await page.getByRole('button', { name: `Add ${NAME} to the cart` }).click()
      await page.getByRole('link', { name: /^Cart/ }).first().click()
      await page.getByRole('link', { name: 'Send to procurement' }).click()
      const row = page.getByRole('row', { name: /A-1/ })
      await expect(row).toContainText(NAME)
      await expect(row).toContainText('56000000')
      await expect(page.getByText('1 line has a general classification only')).toBeVisible()
      await page.getByRole('button', { name: 'Send to procurement' }).click()
      await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
      const [form] = there.received
      expect(there.received).toHaveLength(1)
      expect(form?.fields.map(([name]) => name)).toEqual([field])
      expect(form?.path).toBe(RETURN)
      const message = messageIn(form!)
      expect(message).toMatchObject({ status: null, cookie: 'PSFT_2008-12-24T10:44:00-06:00==' })
      expect(message.items).toEqual([{ part: 'A-1', quantity: 1, text: NAME, price: '1234.50' }])
      expect(token).not.toBe('')
      for (const secret of [token, SECRET, 'SharedSecret', '>2000.00<', '>3000.00<'])
        expect(form?.cxml).not.toContain(secret)
    },
  )

test('acceptance 22: a start page works once; its code is in no address, referrer or second page', async ({
  page,
  context,
}) => {
  const start = await system.start()
  const code = new URL(start).searchParams.get('session') ?? ''
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(start)
  await expect(page.getByRole('region', { name: 'Your purchase' })).toContainText('Maja Lindqvist')
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(seen.filter((one) => one.includes(code))).toEqual([`${start} `])
  expect(page.url()).not.toContain(code)
  await page.goBack()
  expect(page.url()).not.toContain('session')

  const second = await context.newPage()
  await speak(second, 'en')
  for (const used of [start, `${start.slice(0, -3)}abc`]) {
    await second.goto(used)
    await expect(second.getByRole('heading', { name: 'Start again from your purchasing system' })).toBeVisible()
    await expect(second.getByLabel('Username')).toHaveCount(0)
    expect(second.url()).not.toContain('session')
  }
})

test('acceptance 3: an empty selection opens the catalogue and says nothing', { tag: '@long' }, async ({ page }) => {
  await page.goto(await system.start({ inner: selected('') }))
  await expect(page.getByRole('button', { name: /^Add Rot/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page.getByRole('region', { name: 'From your purchasing system' })).toHaveCount(0)
})

test('acceptance 4: a known article opens its page, an unknown one the catalogue with a word', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(await system.start({ inner: selected('007') }))
  await expect(page.getByRole('heading', { level: 1, name: 'Gren' })).toBeVisible()
  await page.goto(await system.start({ inner: selected('5555') }))
  const notices = page.getByRole('region', { name: 'From your purchasing system' })
  await expect(notices).toContainText('The shop does not have article 5555')
  await notices.getByRole('button', { name: 'Got it' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Add Rot/ })).toBeVisible()
  await expect(notices).toHaveCount(0)
})

test('acceptance 27: a cart comes back to be changed; what the shop no longer has is listed', { tag: '@long' }, async ({
  page,
}) => {
  const inner = itemOut('007', 4) + itemOut('gone-9', 1)
  await page.goto(await system.start({ operation: 'edit', inner }))
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('region', { name: 'From your purchasing system' })).toContainText('gone-9')
  await page.getByRole('button', { name: 'More of Gren' }).click()
  await page.getByRole('link', { name: 'Send to procurement' }).click()
  await page.getByRole('button', { name: 'Send to procurement' }).click()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(messageIn(system.received.at(-1)!).items).toMatchObject([{ part: '007', quantity: 5, price: '2000.00' }])
})

test('acceptance 28: a cart to be inspected cannot be changed, and one goes back with status 204', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(await system.start({ operation: 'inspect', inner: itemOut('007', 4) }))
  await expect(page.getByRole('link', { name: 'Gren' })).toBeVisible()
  for (const name of [/^More of/, /^Remove/, 'Rename', 'Copy', 'New cart', 'Cancel cart', 'Cancel and return'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Send to procurement' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page.getByRole('link', { name: /^Gren/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The cart has arrived' })).toBeVisible()
  expect(messageIn(system.received.at(-1)!)).toMatchObject({ status: '204', items: [] })
})
