import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { postForm } from '#client/features/punchout/post-form.ts'
import { ReturnDialog } from '#client/features/punchout/return-dialog.tsx'
import { SendPage } from '#client/features/punchout/send-page.tsx'
import { refreshCarts, useCarts } from '#client/carts/carts.ts'
import { holdPunchout, punchoutAtom, type PunchoutState, usePunchout } from '#client/storage/punchout-state.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import type { CartCxmlAnswer } from '#contract/punchout/punchout.schema.ts'
import { show, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { cart, line } from './support/ordering.ts'
import { purchase, shop, user } from './support/people.ts'

// Posting it would take the tests' own page away.
vi.mock(import('#client/features/punchout/post-form.ts'), () => {
  const post = vi.fn<typeof postForm>()
  return { postForm: post, useLeaving: () => post.mock.calls.length > 0 }
})
useNetwork()
useFreshBrowser()

const CLOSE = API.cartStatus.replace(':cartId', cart().id)
const FORM = API.cartCxml.replace(':cartId', cart().id).replace(':shop_id', 'nordform')
const item = (part: string, unspsc: string): string =>
  `<ItemIn quantity="2" lineNumber="1"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail>` +
  `<UnitPrice><Money currency="SEK">4000.00</Money></UnitPrice><Description xml:lang="sv">Vinga 410</Description>` +
  `<UnitOfMeasure>EA</UnitOfMeasure><Classification domain="UNSPSC">${unspsc}</Classification></ItemDetail></ItemIn>`

const formOf = (
  revision: number,
  items = item('410-2201', '56112102'),
  unclassified: string[] = [],
): CartCxmlAnswer['data'] => {
  const cxml = `<Total><Money currency="SEK">8000.00</Money></Total>${items}`
  const fields = { 'cxml-urlencoded': cxml }
  const url = 'https://buyer.example/return'
  return { url, method: 'post', kind: 'cxml', charset: 'utf-8', target: null, fields, cxml, unclassified, revision }
}

let number = 0
beforeEach(() => {
  number += 1
  const owner = `punchout:${number}`
  vi.mocked(postForm).mockReset()
  writeCredentials({ token: 'a-token', owner })
  store.set(sessionAtom, {
    owner,
    user: user(),
    shops: [shop()],
    currentShopId: null,
    activeCarts: {},
    currentCompanies: {},
  })
  holdPunchout(owner, purchase())
})

function Shown({ level, session }: { level: number; session: PunchoutState }) {
  const [first] = useCarts().carts
  const outcome = usePunchout()?.outcome
  if (!first) return null
  return (
    <>
      <p>The session: {outcome ?? 'open'}</p>
      <SendPage
        cart={first}
        open={[first]}
        onChoose={() => undefined}
        session={session}
        level={level}
        shopName="Nordform"
        back={null}
      />
    </>
  )
}

async function open(now: Cart, { level = 3, session = purchase() } = {}): Promise<void> {
  answer('get', API.cart, () => ok({ data: [now] }))
  await refreshCarts()
  show(<Shown level={level} session={session} />)
  await expect.element(page.getByRole('heading', { name: 'Recipient' })).toBeVisible()
}

const send = page.getByRole('button', { name: 'Send to procurement' })

describe('before sending', () => {
  test('the page shows what the message says, and that all is well', async () => {
    answer('get', FORM, () => ok({ data: formOf(3) }))
    await open(cart({ customer_reference: 'Maja Lindqvist, maja@buyer.example' }))
    await expect.element(page.getByRole('row', { name: /410-2201 Vinga 410 .*56112102 .*EA/ })).toBeVisible()
    await expect.element(page.getByText('All lines have a classification')).toBeVisible()
    await expect.element(page.getByText('Maja Lindqvist, maja@buyer.example')).toBeVisible()
    await expect.element(send).toBeEnabled()
  })

  test('the sum stands before the VAT on it', async () => {
    answer('get', FORM, () => ok({ data: formOf(3) }))
    await open(cart())
    const sum = page.getByText('Sum excl. VAT')
    await expect.element(sum).toBeVisible()
    const vat = page.getByText('VAT, worked out by the purchasing system')
    expect(sum.element().compareDocumentPosition(vat.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('a class that is a general one by the article’s own choice is no lack', async () => {
    answer('get', FORM, () => ok({ data: formOf(3, item('410-2201', '56000000')) }))
    await open(cart())
    await expect.element(page.getByText('All lines have a classification')).toBeVisible()
  })

  test.each([
    [ERROR.onRequest, /Without a price, and so not to be sent: Vinga 410/],
    [ERROR.productGone, /No longer sold: Vinga 410/],
    [ERROR.otherCurrency, /In another currency than SEK: Vinga 410/],
  ])('%s names the line, and nothing can be sent', async (code, text) => {
    const errors = [{ field: '410-2201', rule: 'choice' as const, message: 'Not to be sent' }]
    answer('get', FORM, () => refuse(409, code, errors))
    await open(cart())
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(send).toBeDisabled()
  })

  test('an empty cart goes back only where it came to be changed', async () => {
    answer('get', FORM, () => ok({ data: formOf(3, '') }))
    await open(cart({ lines: [] }))
    await expect.element(page.getByText(/^The cart is empty/)).toBeVisible()
    await expect.element(send).toBeDisabled()
  })

  test('and there it may', async () => {
    answer('get', FORM, () => ok({ data: formOf(3, '') }))
    await open(cart({ lines: [] }), { session: purchase({ operation: 'edit' }) })
    await expect.element(send).toBeEnabled()
  })

  test('a server that does not answer is asked again', async () => {
    let pressed = false
    document.addEventListener('click', () => (pressed = true), { once: true, capture: true })
    answer('get', FORM, () => (pressed ? ok({ data: formOf(3) }) : unreachable()))
    await open(cart())
    await expect.element(page.getByText(/The server does not answer/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(send).toBeEnabled()
  })
})

describe('sending', () => {
  test('closes the cart as it was seen, once, and then leaves with that very form', async () => {
    answer('get', FORM, () => ok({ data: formOf(3) }))
    answer('put', CLOSE, () => ok({ data: cart({ status: 'ÖV', revision: 4 }) }))
    await open(cart())
    await expect.element(send).toBeEnabled()
    await send.dblClick()
    await expect.poll(() => postForm).toHaveBeenCalledWith(formOf(3))
    await expect.element(page.getByText('The session: sent')).toBeVisible()
    expect(postForm).toHaveBeenCalledOnce()
    const calls = callsTo(CLOSE)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('if-match')).toBe('"3"')
    expect(calls[0]?.body).toEqual({ shop_id: 'nordform', status: 'ÖV' })
  })

  test('an answer that was lost is asked for again by its key, and nothing leaves before it', async () => {
    answer('get', FORM, () => ok({ data: formOf(7) }))
    answer('put', CLOSE, unreachable)
    await open(cart({ revision: 7 }))
    await expect.element(send).toBeEnabled()
    await send.click()
    await expect.element(page.getByText(/^There is no answer/)).toBeVisible()
    expect(postForm).not.toHaveBeenCalled()
    answer('put', CLOSE, () => ok({ data: cart({ status: 'ÖV', revision: 8 }) }))
    await send.click()
    await expect.poll(() => postForm).toHaveBeenCalledOnce()
    const keys = callsTo(CLOSE).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('what another window has sent is not sent twice: the page learns of it', async () => {
    answer('get', FORM, () => ok({ data: formOf(9) }))
    answer('put', CLOSE, () => refuse(403, ERROR.forbidden))
    answer('get', API.punchoutSession, () => ok({ data: purchase({ read_only: true, outcome: 'sent' }) }))
    await open(cart({ revision: 9 }))
    await expect.element(send).toBeEnabled()
    await send.click()
    await expect.element(page.getByText('The session: sent')).toBeVisible()
    expect(postForm).not.toHaveBeenCalled()
  })
})

describe('going back without buying', () => {
  const goBack = page.getByRole('button', { name: 'Cancel and return' })
  const ask = async (session: PunchoutState): Promise<void> => {
    answer('get', FORM, () => ok({ data: formOf(3, '') }))
    answer('put', CLOSE, () => ok({ data: cart({ status: 'AN', revision: 4 }) }))
    answer('get', API.cart, () => ok({ data: [] }))
    show(<ReturnDialog session={session} open onClose={() => undefined} />)
    await goBack.dblClick()
    await expect.poll(() => postForm).toHaveBeenCalledWith(formOf(3, ''))
    expect(postForm).toHaveBeenCalledOnce()
    expect(callsTo(FORM).every(({ query }) => query.get('cancel') === 'true')).toBe(true)
  }

  test('cancels the cart, once, and leaves with the form that says so', async () => {
    await ask(purchase())
    expect(callsTo(CLOSE).map(({ body }) => body)).toEqual([{ shop_id: 'nordform', status: 'AN' }])
    expect(store.get(punchoutAtom)?.outcome).toBe('cancelled')
  })

  test('from a cart that could only be looked at leaves that as it is', async () => {
    await ask(purchase({ operation: 'inspect', read_only: true }))
    expect(callsTo(CLOSE)).toEqual([])
  })
})

test('a cart with several pieces of one kind reads its parts out of the description', async () => {
  const parts = [line(), line({ id: 'part', parent_id: line().id, prisl_underrad: '1', article_number: '2001' })]
  const described = item('410-2201', '56000000').replace('Vinga 410', 'Vinga 410; 2 × Armstöd (2001)')
  answer('get', FORM, () => ok({ data: formOf(3, described, ['410-2201']) }))
  await open(cart({ lines: parts }))
  await expect.element(page.getByText('2 × Armstöd (2001)', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The parts are in the price.')).toBeVisible()
  await expect.element(page.getByText(/1 line has a general classification only/)).toBeVisible()
})
