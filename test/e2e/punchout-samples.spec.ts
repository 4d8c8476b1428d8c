import { randomUUID } from 'node:crypto'
import { find, readTree, textAt } from '#server/features/punchout/cxml/tree.ts'
import { samples } from '#test/fixtures/cxml-dtd.ts'
import { command, ownShop, type OwnShop } from './support/own-shop.ts'
import { postDocument, startPageIn } from './support/procurement.ts'
import { expect, signIn, test } from './support/story.ts'

const setups = samples(/PunchOutSetupRequest.*\.xml$/)
const [order] = samples(/OrderRequest-ISO-8859-15\.xml$/)
test.skip(setups.length === 0, 'the samples are not in ../shared/punchout/samples')

const partsIn = (document: Buffer): string[] =>
  [...document.toString('latin1').matchAll(/<SupplierPartID>([^<]+)/g)].map(([, part]) => part ?? '')

let shop: OwnShop
test.beforeAll(async () => {
  const parts = new Set([...setups, ...(order ? [order] : [])].flatMap(({ bytes }) => partsIn(bytes)))
  // One that a sample asks for is not among them.
  shop = await ownShop([...parts].filter((part) => part !== 'SAF-EYE-001').map((part) => `${part};Article ${part};100`))
})

/** Connects whom a sample comes from, byte for byte but for an identity that this story alone has. */
function connected(bytes: Buffer, ...options: string[]): Uint8Array<ArrayBuffer> {
  const sender = find(readTree(bytes.toString('latin1')), 'Header', 'Sender', 'Credential')
  const identity = textAt(sender, 'Identity')
  const own = `${identity}-${randomUUID().slice(0, 8)}`
  const key = `${sender?.attributes.domain ?? ''}/${own}`
  const secret = textAt(sender, 'SharedSecret')
  const names = ['--shop', shop.id, '--username', shop.username, '--sender', key, '--secret', secret]
  command('punchout', 'create', own, ...names, '--test', ...options)
  return Uint8Array.from(Buffer.from(bytes.toString('latin1').replaceAll(identity, own), 'latin1'))
}

for (const { name, bytes } of setups)
  test(`acceptance 1: ${name} opens the shop in the browser`, { tag: '@long' }, async ({ page }) => {
    await page.goto(startPageIn(await postDocument(connected(bytes))))
    await expect(page.getByRole('region', { name: 'Your purchase' })).toBeVisible()
    const document = bytes.toString()
    const [, selected = ''] = /<SelectedItem>[\s\S]*?<SupplierPartID>([^<]*)</.exec(document) ?? []
    const isEdit = document.includes('operation="edit"')
    if (selected !== '')
      await expect(page.getByRole('heading', { level: 1, name: `Article ${selected}` })).toBeVisible()
    else if (isEdit) await expect(page.getByRole('link', { name: 'Article SAF-GLOVE-001' })).toBeVisible()
    else await expect(page.getByRole('button', { name: /^Add Article/ }).first()).toBeVisible()
    const notices = page.getByRole('region', { name: 'From your purchasing system' })
    if (isEdit) await expect(notices).toContainText('SAF-EYE-001')
    else await expect(notices).toHaveCount(0)
  })

test('acceptance 8: an order in ISO-8859-15 is read letter by letter, as whoever looks at it sees', {
  tag: '@long',
}, async ({ page }) => {
  test.skip(!order, 'the order is not in ../shared/punchout/samples')
  expect(await postDocument(connected(order?.bytes ?? Buffer.alloc(0), '--orders'))).toContain('<Status code="200"')
  await page.goto('/orders')
  await signIn(page, shop.username)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByText('Hôpital Tenon - Bât de Recherche').first()).toBeVisible()
})
