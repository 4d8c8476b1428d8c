import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ScanButton } from '#client/features/scan/scan-button.tsx'
import { startScanner } from '#client/shell/scanner.ts'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { openApp, show, useFreshBrowser } from './support/app.tsx'
import { camera, hold, isCameraOff, useCamera } from './support/camera.ts'
import { cart, carts, useCarts } from './support/carts.ts'
import { answersPages, answersProduct } from './support/catalogue.ts'
import { answer, callsTo, unreachable, useNetwork } from './support/network.ts'
import { knows, shop, user } from './support/people.ts'
import { card, catalogPage, product } from './support/products.ts'
import { pointAtMessages } from './support/waiting.ts'
import { API } from '#contract/paths.ts'
import { LONG_TAG } from '#test/length.ts'

useNetwork()
useFreshBrowser()
useCarts()
useCamera()

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const LAMP = card({ uid: 'B-318', name: 'Båge', price: 250 })
const EAN = '7350053850019'
const BY_NUMBER = new Map([
  [EAN, CHAIR],
  [`0${EAN}`, CHAIR],
  ['410-2201', CHAIR],
  ['B-318', LAMP],
])

/** What a shop answers to a number: the product that it names stands alone. */
function found(number: string): ProductPage {
  const named = BY_NUMBER.get(number)
  if (!named) return catalogPage({ total: number === '410' ? 2 : 0 }, number === '410' ? [CHAIR, LAMP] : [])
  const alone = catalogPage({ total: 1 }, [named])
  return { ...alone, meta: { ...alone.meta, understood: [{ kind: 'number', from: number, value: named.uid }] } }
}

beforeEach(pointAtMessages)
beforeEach(async () => {
  await page.viewport(820, 1180)
  answersPages((query) => {
    const term = query.get('term') ?? ''
    return term === '' ? catalogPage() : found(term)
  })
  answersProduct(() => product(CHAIR))
  carts.goods = [CHAIR, LAMP]
  const held = cart()
  carts.held = new Map([[held.id, held]])
})

const dialog = page.getByRole('dialog')
const said = dialog.getByRole('status')
const field = dialog.getByRole('textbox', { name: 'Article number or GTIN' })
const openCamera = async (address: string, button: string) => {
  const router = await openApp(address)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect.element(dialog).toBeVisible()
  return router
}
const inSearch = () => openCamera('/', 'Scan a code')
const inCart = () => openCamera('/cart', 'Scan')

describe('in the search', () => {
  test('the product of a code is shown, and the camera is off', async () => {
    const router = await inSearch()
    await expect.element(dialog.getByText('Hold the camera to a barcode or QR code.')).toBeVisible()
    hold(EAN)
    await expect.poll(() => router.state.location.pathname).toBe('/product/nordform/410-2201')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(isCameraOff()).toBe(true)
  })

  test('an address of a product of ours leads there, in whichever of one’s shops', async () => {
    const router = await inSearch()
    hold(`${location.origin}/product/kontoret/7`)
    await expect.poll(() => router.state.location.pathname).toBe('/product/kontoret/7')
    expect(callsTo(API.search)).toEqual([])
  })

  test('of several codes the one in the middle counts', async () => {
    const router = await inSearch()
    await expect.element(dialog.getByText('Hold the camera to a barcode or QR code.')).toBeVisible()
    const { videoWidth } = dialog.getByLabelText('What the camera sees').element() as HTMLVideoElement
    camera.inView = [
      { rawValue: 'B-318', x: 0 },
      { rawValue: EAN, x: videoWidth / 2 },
    ]
    await expect.poll(() => router.state.location.pathname).toBe('/product/nordform/410-2201')
  })

  test.each([
    ['999', 'No product has the number 999.'],
    ['https://evil.example/x', 'This code leads to evil.example, which is not this shop. It was not opened.'],
    [']C110AB12', 'There is no product’s number in this code.'],
  ])('%s is said, and nothing is opened', async (code, words) => {
    const router = await inSearch()
    hold(code)
    await expect.element(said).toHaveTextContent(words)
    expect(router.state.location.pathname).toBe('/')
    // Looked at for long it is asked for once.
    expect(callsTo(API.search).length).toBeLessThanOrEqual(1)
  })

  test('a number that several products may mean lets one choose', async () => {
    const router = await inSearch()
    await field.fill('410')
    await dialog.getByRole('button', { name: 'Find' }).click()
    await expect.element(said).toHaveTextContent('No product has just the number 410. Perhaps one of these?')
    await dialog.getByRole('button', { name: 'Vinga 410 410-2201' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/product/nordform/410-2201')
  })

  test('without a network it says so', async () => {
    await inSearch()
    answer('get', API.search, unreachable)
    hold(EAN)
    await expect.element(said).toHaveTextContent('There is no connection, and this product is not on the device.')
  })
})

describe('without a picture', () => {
  test.each([
    ['NotAllowedError', /may not be used here.*Try again$/],
    ['NotFoundError', /no camera on this device\. Type the number instead\.$/],
    ['NotReadableError', /Another program is using the camera.*Try again$/],
    ['NotSupportedError', /gives the page no camera\. Type the number instead\.$/],
  ])('%s has words, and one types instead', async (name, words) => {
    camera.fails = name
    const router = await inSearch()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words)
    await field.fill(EAN)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/product/nordform/410-2201')
  })

  test('trying again opens it once it may be used', { tags: [LONG_TAG] }, async () => {
    camera.fails = 'NotAllowedError'
    await inSearch()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    camera.fails = null
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText('Hold the camera to a barcode or QR code.')).toBeVisible()
  })

  test('a page that is given no camera at all says so', async () => {
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices)
    await inSearch()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This browser gives the page no camera.')
  })

  test('a camera that another program takes away meanwhile is said', async () => {
    await inSearch()
    await expect.element(dialog.getByText('Hold the camera to a barcode or QR code.')).toBeVisible()
    camera.streams[0]?.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Another program is using the camera.')
  })

  test('a browser that reads no codes and cannot fetch what does has words for that', async () => {
    vi.stubGlobal('BarcodeDetector', undefined)
    vi.stubGlobal(
      'Worker',
      class {
        #listeners = new Map<string, (event: { message: string }) => void>()
        addEventListener = (type: string, listen: (event: { message: string }) => void): void => {
          this.#listeners.set(type, listen)
        }
        postMessage = () => this.#listeners.get('error')?.({ message: 'gone' })
        terminate = () => undefined
      },
    )
    await inSearch()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('What reads codes is not on this device yet')
    expect(isCameraOff()).toBe(true)
  })
})

describe('the camera', () => {
  test('stops with the dialog, by whatever way it closes', async () => {
    await inSearch()
    await expect.element(dialog.getByText('Hold the camera to a barcode or QR code.')).toBeVisible()
    expect(isCameraOff()).toBe(false)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(isCameraOff()).toBe(true)
  })

  test('stops with the page, also where it opens only then', async () => {
    const router = await inCart()
    await router.navigate({ to: '/support' })
    await expect.poll(isCameraOff).toBe(true)
    expect(camera.streams.length).toBeLessThanOrEqual(1)
  })

  test('rests while the page is hidden, and goes on', async () => {
    await inSearch()
    await expect.element(dialog.getByText('Hold the camera to a barcode or QR code.')).toBeVisible()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(dialog.getByText('The camera rests while this page is hidden.')).toBeVisible()
    expect(isCameraOff()).toBe(true)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(dialog.getByText('Hold the camera to a barcode or QR code.')).toBeVisible()
    expect(camera.streams).toHaveLength(2)
  })

  test('has a lamp where the device has one', async () => {
    camera.hasLamp = true
    await inSearch()
    const lamp = dialog.getByRole('button', { name: 'Lamp of the camera' })
    await lamp.click()
    await expect.element(lamp).toHaveAttribute('aria-pressed', 'true')
    expect(camera.lamp).toBe(true)
    await lamp.click()
    await expect.element(lamp).toHaveAttribute('aria-pressed', 'false')
    expect(camera.lamp).toBe(false)
  })
})

const taken = () => carts.taken.map(({ name, args }) => [name, 'rows' in args ? args.rows : args])
const row = (uid: string) => ['lines.add', [{ uid, quantity: 1 }]]

describe('into a cart', () => {
  test('each beep adds one, however long it is looked at, and says so', async () => {
    await inCart()
    await expect.element(dialog).toHaveAccessibleName('Scan into Reception')
    hold(EAN)
    await expect.element(said).toHaveTextContent('Vinga 410 was added')
    hold('B-318')
    await expect.element(said).toHaveTextContent('Båge was added')
    await field.fill(EAN)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.element(dialog.getByRole('heading', { name: '3 pieces added' })).toBeVisible()
    await expect.element(dialog.getByRole('listitem').nth(0)).toMatchTextContent(/Vinga 410.*2 pcs/)
    await expect.element(dialog.getByRole('listitem').nth(1)).toMatchTextContent(/Båge.*1 pcs/)
    await expect.poll(taken).toEqual([row('410-2201'), row('B-318'), row('410-2201')])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga 410' })).toHaveValue('2')
  })

  test('each can be taken back, whether it has left or not', async () => {
    await inCart()
    hold(EAN)
    await expect.element(said).toHaveTextContent('Vinga 410 was added')
    await field.fill(EAN)
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('2 pcs')).toBeVisible()
    await expect.poll(taken).toHaveLength(2)
    const undo = dialog.getByRole('button', { name: 'Undo: take back one Vinga 410' })
    await undo.click()
    await expect.element(said).toHaveTextContent('Vinga 410 was taken back')
    await expect.element(dialog.getByText('1 pcs')).toBeVisible()
    await undo.click()
    await expect.element(undo).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('a product of another shop does not go in', async () => {
    await inCart()
    hold(`${location.origin}/product/kontoret/7`)
    await expect.element(said).toHaveTextContent('This is a product of another shop.')
    expect(carts.taken).toEqual([])
  })

  test('that one may only look at, there is nothing to scan into', async () => {
    const held = cart({ access: { role: 'view', owner: { name: 'Kim' }, shared_with: [] } })
    carts.held = new Map([[held.id, held]])
    await openApp('/cart')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Reception' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Scan', exact: true })).not.toBeInTheDocument()
  })
})

test('into quick order each beep is a piece in the list, and can be taken back', async () => {
  await openCamera('/cart/quick', 'Scan')
  hold(EAN)
  await expect.element(said).toHaveTextContent('Vinga 410 was added')
  await field.fill('B-318')
  await userEvent.keyboard('{Enter}')
  await expect.element(said).toHaveTextContent('Båge was added')
  await dialog.getByRole('button', { name: 'Undo: take back one Båge' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('region', { name: '1 row found' })).toMatchTextContent(/Vinga 410.*1\s000\skr/)
  await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
  await expect.poll(taken).toEqual([row('410-2201')])
})

/** A scanner types faster than any hand: the keys come at one moment, however busy the machine is. */
function type(text: string, target: Element = document.activeElement ?? document.body, isComposing = false): void {
  const timeStamp = performance.now()
  for (const key of [...text, 'Enter']) {
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing })
    target.dispatchEvent(Object.defineProperty(pressed, 'timeStamp', { value: timeStamp }))
  }
}

describe('a scanner that types', () => {
  test('opens the product, from any page, whatever has the focus', async () => {
    const router = await openApp('/support')
    const link = page.getByRole('link', { name: 'Products' }).first().element() as HTMLElement
    link.focus()
    type(EAN)
    await expect.poll(() => router.state.location.pathname).toBe('/product/nordform/410-2201')
  })

  test('types an address without the search taking its strokes', async () => {
    const router = await openApp('/')
    await expect.element(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
    type(`https://id.gs1.org/01/0${EAN}`)
    await expect.poll(() => router.state.location.pathname).toBe('/product/nordform/410-2201')
  })

  test('adds to the cart where one is shown, with a way back', async () => {
    await openApp('/cart')
    await expect.element(page.getByRole('button', { name: 'Scan', exact: true })).toBeVisible()
    type(EAN)
    await expect.element(page.getByText('Vinga 410 was added')).toBeVisible()
    await expect.poll(taken).toEqual([row('410-2201')])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('is the page’s before it is the frame’s, also where both came at once', async () => {
    const add = vi.fn<() => () => void>(() => () => undefined)
    const router = await openApp('/support')
    const Page = () => {
      useEffect(() => startScanner(router), [])
      return <ScanButton shopId="nordform" target={{ open: () => undefined, many: { title: 'Cart', add } }} />
    }
    show(<Page />)
    type(EAN)
    await expect.element(page.getByText('Vinga 410 was added')).toBeVisible()
    expect(add).toHaveBeenCalledOnce()
    expect(router.state.location.pathname).toBe('/support')
  })

  test('says what it did not find', async () => {
    await openApp('/support')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    type('99999')
    await expect.element(page.getByText('No product has the number 99999.')).toBeVisible()
  })

  test('is understood by the open camera', async () => {
    await inCart()
    type(EAN)
    await expect.element(said).toHaveTextContent('Vinga 410 was added')
    await expect.element(dialog).toBeVisible()
  })

  test('is left alone in a field, in another dialog, and while letters are put together', async () => {
    const router = await openApp('/cart')
    await expect.element(page.getByRole('button', { name: 'Scan', exact: true })).toBeVisible()
    type(EAN, document.body, true)
    await page.getByRole('button', { name: 'New cart' }).click()
    type(EAN)
    type(EAN, page.getByRole('dialog').getByRole('textbox').element())
    await userEvent.keyboard('{Escape}')
    await router.navigate({ to: '/' })
    type(EAN, page.getByRole('combobox', { name: 'Search' }).element())
    await expect.element(page.getByRole('combobox', { name: 'Search' })).toBeVisible()
    expect(callsTo(API.search)).toEqual([])
    expect(carts.taken).toEqual([])
  })
})

test('somebody who may only look can scan to see, and puts nothing in', async () => {
  knows(user(), [shop({ permission: 0 })])
  const router = await inSearch()
  hold(EAN)
  await expect.poll(() => router.state.location.pathname).toBe('/product/nordform/410-2201')
})
