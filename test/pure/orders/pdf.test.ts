import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import { pdfOf } from '#server/features/orders/export/pdf/pdf.ts'
import { orderTexts } from '#server/features/orders/texts.ts'
import { document, line } from './document.ts'

const named = (name: string, more: Partial<CartLine> = {}): CartLine => ({
  ...line(),
  id: name,
  product: { ...line().product, name },
  ...more,
})

/** A product called `P<n>.` with its parts, called `P<n>.1.` and so on. */
const withParts = (n: number, parts: number): CartLine[] => [
  named(`P${n}.`),
  ...Array.from({ length: parts }, (_, i) =>
    named(`P${n}.${i + 1}.`, { prisl_underrad: '1', parent_id: `P${n}.`, sub_price: 10 }),
  ),
]

const open = async (lines: CartLine[], logos = {}) =>
  getDocumentProxy(new Uint8Array(await pdfOf([document({ lines })], orderTexts('en'), 'en', logos)))

test('a product stands on one page with its parts', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => withParts(n, n % 6)).flat()
  const { text } = await extractText(await open(lines), { mergePages: false })
  expect(text.length).toBeGreaterThan(3)
  const pageOf = (name: string): number =>
    text.findIndex((page) => new RegExp(`\\b${name.replaceAll('.', '\\.')}(\\s|$)`).test(page))
  const pages = lines.map(({ product, parent_id }) => [pageOf(parent_id ?? product.name), pageOf(product.name)])
  expect(pages.flat()).not.toContain(-1)
  expect(pages.filter(([own, part]) => own !== part)).toEqual([])
})

test('one with more parts than a page holds loses none of them', async () => {
  const { text } = await extractText(await open([...withParts(1, 3), ...withParts(2, 80)]), { mergePages: false })
  const all = text.join(' ')
  for (let i = 1; i <= 80; i++) expect(all).toContain(`P2.${i}.`)
  expect(text.length).toBeLessThan(6)
})

test('the logo of the shop stands on the first page', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80"><rect width="300" height="80" fill="red"/></svg>'
  const logo = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
  const pdf = await open([line()], { north: logo })
  const [image] = await extractImages(pdf, 1)
  expect([image?.width, image?.height]).toEqual([300, 80])
  expect(await extractImages(await open([line()], { south: logo }), 1)).toEqual([])
})
