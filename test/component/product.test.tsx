import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import type { Picture } from '#contract/catalogue/product.schema.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answersProduct, useCatalogue } from './support/catalogue.ts'
import { card, product } from './support/products.ts'
import { answer, callsTo, refuse, unreachable, useNetwork } from './support/network.ts'

useNetwork()
useFreshBrowser()
useCatalogue()
beforeEach(() => page.viewport(1280, 900))

const open = () => openApp('/product/nordform/410-2201')
const row = (text: RegExp) => page.getByRole('row', { name: text })
const name = () => page.getByRole('heading', { level: 1 })
const drawing: Picture = { kind: 'drawing', hash: 'a'.repeat(32), width: 400, height: 400, placeholder: '' }

describe('the product page', () => {
  it('names the product, its brand, number, category, delivery and concept', async () => {
    answersProduct(() =>
      product({ delivery_time: { value: 10, unit: 'wd' }, concept: { id: 'active', name: 'Active office' } }),
    )
    await open()
    await expect.element(name()).toHaveTextContent('Vinga 410')
    await expect.poll(() => document.title).toContain('Vinga 410')
    await expect
      .element(page.getByRole('link', { name: 'Office chairs' }))
      .toHaveAttribute('href', '/?category=chairs&subcategory=office')
    await expect
      .element(page.getByRole('link', { name: 'Håg & Lind' }))
      .toHaveAttribute('href', '/?brand=H%C3%A5g+%26+Lind')
    await expect.element(page.getByText('10 working days')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Active office' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy article number 410-2201' })).toBeVisible()
  })

  it('leaves room for what is said beside a long name of a property', async () => {
    const long = 'Eco-label and certification according to the manufacturer’s own statement'
    answersProduct(() =>
      product({
        attributes: [
          { name: long, value: 'none' },
          { name: 'Colour', value: 'Midnight blue' },
        ],
      }),
    )
    await open()
    const said = page.getByText('Midnight blue')
    await expect.element(said).toBeVisible()
    const value = said.element()
    expect(value.clientWidth).toBeGreaterThan((value.closest('dl')?.clientWidth ?? Infinity) / 3)
  })

  it('says price and button before the facts, and no addresses among them', async () => {
    answersProduct(() =>
      product({
        attributes: [
          { name: 'Source', value: 'https://supplier.example/items/1.html' },
          { name: 'Colour', value: 'Green' },
        ],
      }),
    )
    await open()
    await expect.element(page.getByText('Green')).toBeVisible()
    const button = page.getByRole('button', { name: /^Add 1 / }).element()
    expect(button.compareDocumentPosition(page.getByText('Green').element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await expect.element(page.getByText('Source')).not.toBeInTheDocument()
  })

  it('says its GTIN', async () => {
    answersProduct(() => product({ gtin: '7350053850019' }))
    await open()
    await expect.element(page.getByText('7350053850019')).toBeVisible()
  })

  it('says none where it comes from a copy of before that was known', async () => {
    const { gtin: _, ...former } = product({ unspsc: '56112102' })
    answersProduct(() => former)
    await open()
    await expect.element(page.getByText('56112102')).toBeVisible()
    await expect.element(page.getByText('GTIN')).not.toBeInTheDocument()
  })

  it('offers its documents to keep, and says where neither device nor network has one', async () => {
    const address = `/public/document/${'c'.repeat(64)}/Care%20of%20wool.pdf`
    const care = { address, kind: 'care', name: 'Care of wool', language: 'fi', bytes: 1_250_000 } as const
    answersProduct(() => product({ documents: [{ ...care, valid_until: '2020-12-31' }] }))
    await open()
    const link = page.getByRole('link', { name: 'Care of wool' })
    await expect.element(link).toHaveAttribute('href', address)
    const about = 'Care instructions · Finnish · PDF, 1.3 MB · was valid until 31 December 2020'
    await expect.element(page.getByText(about)).toBeVisible()
    answer('get', address, unreachable)
    await link.click()
    await expect.element(page.getByText(/^Care of wool is not on this device/)).toBeVisible()
    answer('get', address, () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }))
    await link.click()
    await expect.poll(() => callsTo(address).length).toBeGreaterThan(1)
    await expect.element(link).not.toHaveAttribute('aria-busy')
  })

  it('strikes the original price through beside the discounted one, and says the agreement', async () => {
    answersProduct(() => product({ price: 5495, discount_percentage: 18 }))
    await open()
    await expect.element(page.getByText(/^4\s505,90\skr without agreement 5\s495,00\skr$/)).toBeVisible()
    await expect.element(page.getByText('Agreement discount 18 %. Excl. VAT.')).toBeVisible()
  })

  it.each([
    ['st', 'Excl. VAT, per piece.'],
    ['m²', 'Excl. VAT, per m².'],
  ])('says what a price in %s is for', async (unit, basis) => {
    answersProduct(() => product({ unit }))
    await open()
    await expect.element(page.getByText(basis)).toBeVisible()
  })

  it('gives the price on request where there is none', async () => {
    answersProduct(() => product({ price: null }))
    await open()
    await expect.element(page.getByText('Price on request')).toBeVisible()
  })

  it('sums the parts to the price', async () => {
    const parts = [{ uid: '410-9031', name: 'Armrests', price: 320.5, quantity: 2 }]
    answersProduct(() => product({ price: 1000, discount_percentage: 10, parts }))
    await open()
    await expect.element(row(/^410-9031 Armrests 2 320,50\skr 641,00\skr$/)).toBeVisible()
    await expect.element(row(/^Sum 1\s641,00\skr$/)).toBeVisible()
    await expect.element(row(/^Agreement discount 10 % −164,10\skr$/)).toBeVisible()
    await expect.element(row(/^Total, excl\. VAT 1\s476,90\skr$/)).toBeVisible()
  })

  it('has öre on price and button too, as soon as a part or a related product has any', async () => {
    const parts = [{ uid: '410-9031', name: 'Armrests', price: 320.5, quantity: 2 }]
    answersProduct(() => product({ price: 1000, parts }))
    await open()
    await expect.element(page.getByText(/^1\s641,00\skr$/).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Add 1 pcs, 1\s641,00\skr$/ })).toBeVisible()

    answersProduct(() => product({ price: 1000, parts: [], related: [card({ uid: 'b', name: 'Båge', price: 99.5 })] }))
    await openApp('/product/nordform/410-2202')
    await expect.element(page.getByRole('button', { name: /^Add 1 pcs, 1\s000,00\skr$/ })).toBeVisible()
  })

  it('says in words what the climate bar shows, and how good the figure is', async () => {
    const climate_category = { name: 'Office chairs', min_g: 24_000, median_g: 91_000, max_g: 160_000, count: 212 }
    answersProduct(() => product({ climate: { co2e_g: 68_000, source: 'similar' }, climate_category }))
    await open()
    await expect.element(page.getByText('25 % below the middle of 212 products in Office chairs.')).toBeVisible()
    await expect.element(page.getByText(/^Calculated from a similar product/)).toBeVisible()
  })

  it('lists measures, certificates and what else the supplier says', async () => {
    answersProduct(() =>
      product({
        measurements: { sitting_height: '42/54', height: 112, width: 68.5 },
        certifications: [{ id: 'en', name: 'EN 1335' }],
        attributes: [
          { name: 'Upholstery', value: 'Wool' },
          { name: 'Stackable', value: 'True' },
        ],
      }),
    )
    await open()
    const terms = page.getByRole('definition')
    await expect.element(terms.filter({ hasText: 'Wool' })).toBeVisible()
    await expect.element(terms.filter({ hasText: /^Yes$/ })).toBeVisible()
    await expect.element(terms.filter({ hasText: '42/54 cm' })).toBeVisible()
    await expect.element(terms.filter({ hasText: '68.5 cm' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'EN 1335' })).toHaveAttribute('href', '/?certification=en')
  })

  it('moves through the pictures by arrows and shows one in full', async () => {
    answersProduct(() => product({ picture: drawing, pictures: [drawing] }))
    await open()
    const thumbs = page.getByRole('group', { name: 'Choose a picture' }).getByRole('button')
    await expect.element(thumbs.nth(0)).toHaveAttribute('aria-current', 'true')
    await thumbs.nth(0).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(thumbs.nth(1)).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Show Vinga 410 from the front in full' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Vinga 410 from the front' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('has öre on all related products as soon as one price has any', async () => {
    const related = [card({ uid: 'a', name: 'Alster', price: 1000 }), card({ uid: 'b', name: 'Båge', price: 99.5 })]
    answersProduct(() => product({ related }))
    await open()
    await expect.element(page.getByRole('link', { name: /Alster 1\s000,00\skr/ })).toBeVisible()
  })

  it('shows related products, fetched when one points at them', async () => {
    answersProduct(() => product({ related: [card({ uid: 'lyft', name: 'Lyft 160' })] }))
    await open()
    await page.getByRole('link', { name: /Lyft 160/ }).hover()
    await expect.poll(() => callsTo(`${API.products}/nordform/lyft`).length).toBe(1)
  })

  it('tells an unknown product from one of another shop', async () => {
    answersProduct(() => refuse(404, 'not_found'))
    await open()
    await expect.element(name()).toHaveTextContent('The product does not exist')
  })

  it('says when a product is not this person’s to see', async () => {
    answersProduct(() => refuse(403, 'shop_forbidden'))
    await open()
    await expect.element(name()).toHaveTextContent('This product belongs to a shop that is not yours')
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('waits for the network, and tries again when it is back', async () => {
    answersProduct(unreachable)
    await open()
    await expect.element(name()).toHaveTextContent('There is no network right now')
    answersProduct(() => product())
    window.dispatchEvent(new Event('online'))
    await expect.element(name()).toHaveTextContent('Vinga 410')
  })
})

describe('the pictures', () => {
  const photo: Picture = { kind: 'photo', hash: 'b'.repeat(32), width: 400, height: 400, placeholder: '' }

  it('say of a drawing that it is an illustration', async () => {
    answersProduct(() => product({ picture: drawing, pictures: [drawing] }))
    await open()
    await expect.element(page.getByText('Illustration', { exact: true })).toBeVisible()
  })

  it('say nothing of a photograph', async () => {
    answersProduct(() => product({ picture: photo, pictures: [photo] }))
    await open()
    await expect.element(page.getByRole('region', { name: 'Pictures' })).toBeVisible()
    await expect.element(page.getByText('Illustration', { exact: true })).not.toBeInTheDocument()
  })
})
