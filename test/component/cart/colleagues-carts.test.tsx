import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hasUnsentChanges, refreshCarts } from '#client/carts/carts.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { answersPages } from '../support/catalogue.ts'
import { card, catalogPage } from '../support/products.ts'
import { answer, ok, useNetwork } from '../support/network.ts'
import { shop } from '../support/people.ts'
import { access, ANNA, becomes, colleagueMakes, entry, history, KONTORET, PER } from '../support/sharing.ts'
import { goOffline, goOnline, newcomer } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop({ companies: [KONTORET] })])

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const LAMP = card({ uid: '318', name: 'Båge', price: 100 })
const OWN = cart().id
const THEIRS = '22222222-2222-4222-8222-222222222222'

const heading = () => page.getByRole('heading', { level: 1 })
const message = () => page.getByRole('region', { name: 'Messages' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Carts' }).getByRole('button', { name })

beforeEach(async () => {
  await page.viewport(1180, 820)
  await newcomer()
  carts.goods = [CHAIR, LAMP]
  answer('get', API.cartHistory, () => ok(history([])))
})
afterEach(async () => {
  goOnline()
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

const company = { customer_id: KONTORET.id, company: KONTORET.name }
/** One cart of Maja's, and a newer one of Anna's. */
function holds(role: 'edit' | 'view' = 'edit', own = access('owner')): void {
  const mine = filled(cart({ ...company, access: own }), [[CHAIR, 2]])
  const theirs = filled(
    cart({ ...company, id: THEIRS, title: 'Showroom', created_at: '2026-03-02T12:00:00.000Z', access: access(role) }),
    [[LAMP, 4]],
  )
  const lines = theirs.lines.map((line) => ({ ...line, added_by: { name: ANNA.name } }))
  carts.held = new Map([{ ...theirs, lines }, mine].map((one) => [one.id, one]))
}
async function openTheirs(role: 'edit' | 'view' = 'edit'): Promise<void> {
  holds(role)
  await openApp(`/cart?cart=${THEIRS}`)
  await expect.element(heading()).toMatchTextContent('Showroom')
}

/** As one who comes back to the window. */
const looksAgain = () => window.dispatchEvent(new Event('focus'))
const made = () => [...carts.held.values()].find(({ title }) => title === 'Showroom (copy)')
const linesOf = () => made()?.lines.map(({ article_number, antal }) => `${antal} × ${article_number}`)

/** A change of Maja's that has not left. */
async function changesOffline(): Promise<void> {
  await openTheirs()
  goOffline()
  await button('More of Båge').click()
  await expect.element(page.getByText('1 change is not sent yet.')).toBeVisible()
  for (const name of ['line.changeQuantity', 'lines.add'] as const) carts.refuses.set(name, ERROR.viewOnly)
}

async function addsFromCatalogue(): Promise<ReturnType<typeof page.getByRole>> {
  holds('view')
  answersPages(() => catalogPage({ total: 1 }, [CHAIR]))
  const router = await openApp('/cart')
  await tab(/^Showroom/).click()
  await expect.element(heading()).toMatchTextContent('Showroom')
  await router.navigate({ to: '/' })
  await button('Add Vinga 410 to the cart').click()
  return page.getByRole('dialog', { name: 'You may only look at Showroom' })
}

describe('own carts and colleagues’', () => {
  it('what a colleague begins to share takes nobody’s place, and says whose it is', async () => {
    holds('view')
    await openApp('/cart')
    await expect.element(heading()).toMatchTextContent('Reception')
    await expect.element(page.getByRole('banner')).toMatchTextContent('1 line')
    await expect.element(tab(/^Showroom/)).toMatchTextContent(/Anna Berg, may look/)
    await expect.element(tab(/shared by Anna Berg, you may look at it/)).toBeVisible()
    await expect.element(tab(/^Reception/)).not.toMatchTextContent(/Maja|shared/)
  })

  it('are told apart in the list of all, and found by their owner’s name', async () => {
    holds(
      'edit',
      access('owner', [
        { ...PER, right: 'view' },
        { ...ANNA, right: 'edit' },
      ]),
    )
    await openApp('/cart')
    await button(/^All carts/).click()
    const all = page.getByRole('dialog', { name: 'Open carts' })
    await expect.element(all.getByRole('status')).toMatchTextContent('2 open carts, 1 of them shared with you')
    await expect
      .element(all.getByRole('region', { name: 'My carts' }).getByRole('listitem'))
      .toMatchTextContent(/Reception.*shared with 2 colleagues/)
    await expect
      .element(all.getByRole('region', { name: 'Shared with me' }).getByRole('listitem'))
      .toMatchTextContent(/Showroom.*shared by Anna Berg, you may change it/)
    await all.getByRole('searchbox').fill('berg anna')
    await expect.element(all.getByRole('status')).toMatchTextContent('1 open cart, 1 of them shared with you')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading()).toMatchTextContent('Showroom')
  })

  it('is the one that is shown where there is no other', async () => {
    holds('edit')
    carts.held.delete(OWN)
    await openApp('/cart')
    await expect.element(heading()).toMatchTextContent('Showroom')
  })
})

describe('a cart that one may change', () => {
  it('says so, and leaves to its owner what only they may do', async () => {
    await openTheirs()
    await expect.element(page.getByText(/^Shared by Anna Berg: you may change it\./)).toBeVisible()
    await expect.element(button('Rename')).toBeVisible()
    for (const name of ['Cancel cart', 'Share with colleagues', 'Share by link'])
      await expect.element(button(name)).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Company' })).not.toBeInTheDocument()
    await button('More of Båge').click()
    await expect.poll(() => carts.held.get(THEIRS)?.lines[0]?.antal).toBe('5')
  })

  it('says who put a line there and who changed it last, oneself at once', async () => {
    await openTheirs()
    await expect.element(page.getByText('Added by Anna Berg', { exact: true })).toBeVisible()
    goOffline()
    await button('More of Båge').click()
    await expect.element(page.getByText('Added by Anna Berg, changed by you')).toBeVisible()
  })
})

describe('a cart that one may only look at', () => {
  it('has nothing to press that would be refused, and says why', async () => {
    await openTheirs('view')
    await expect.element(page.getByText(/you may look at it, and change nothing\. Ask Anna Berg/)).toBeVisible()
    for (const name of [/^(More|Fewer) of/, /^Remove/, 'Rename', 'Cancel cart', 'Share with colleagues'])
      await expect.element(button(name)).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /^To the order/ })).not.toBeInTheDocument()
    await button('Copy to a cart of my own').click()
    await expect.element(heading()).toMatchTextContent('Showroom (copy)')
    await expect
      .poll(() => [...carts.held.values()].find(({ title }) => title === 'Showroom (copy)')?.lines)
      .toHaveLength(1)
  })

  it('has no order either, by whatever way one comes', async () => {
    holds('view')
    await openApp(`/cart/order?cart=${THEIRS}`)
    await expect.element(heading()).toMatchTextContent('You may only look at this cart')
    await expect.element(page.getByText('Ask Anna Berg to order it, or copy it to a cart of your own.')).toBeVisible()
  })

  it('is copied to one’s own when something is to be added from the catalogue', async () => {
    const dialog = await addsFromCatalogue()
    await expect.element(dialog.getByText(/shared by Anna Berg, who can let you change it/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy to a cart of my own, and add' }).click()
    await expect.element(message()).toMatchTextContent('Vinga 410 was added to Showroom (copy)')
    await expect.poll(() => made()?.lines.map((line) => line.article_number)).toEqual(['318', '410-2201'])
    expect(carts.held.get(THEIRS)?.lines).toHaveLength(1)
  })

  it('or it goes into another cart of one’s own', async () => {
    const dialog = await addsFromCatalogue()
    await expect.element(dialog.getByRole('combobox')).toHaveValue(OWN)
    await dialog.getByRole('button', { name: 'Add there' }).click()
    await expect.poll(() => carts.held.get(OWN)?.lines[0]?.antal).toBe('3')
  })
})

describe('news of sharing', () => {
  it('tells that a cart came, what one may do changed, and that it went', async () => {
    holds()
    const theirs = carts.held.get(THEIRS)!
    carts.held.delete(THEIRS)
    await openApp('/cart')
    await expect.element(heading()).toMatchTextContent('Reception')
    carts.held.set(THEIRS, theirs)
    await refreshCarts()
    await expect.element(message()).toMatchTextContent('Anna Berg shares Showroom with you')
    becomes(THEIRS, access('view'))
    await refreshCarts()
    await expect.element(message()).toMatchTextContent('You may now only look at Showroom')
    becomes(THEIRS, access('owner'))
    await refreshCarts()
    await expect.element(message()).toMatchTextContent('Showroom has been handed over to you')
    becomes(THEIRS, access('view'))
    await refreshCarts()
    becomes(THEIRS, null)
    await refreshCarts()
    await expect.element(message()).toMatchTextContent('Showroom is no longer shared with you')
  })
})

describe('what colleagues change while one looks', () => {
  it('reaches the page without a reload, and is told by name', async () => {
    await openTheirs()
    colleagueMakes(THEIRS, ({ lines }) => ({
      lines: lines.map((line) => ({ ...line, antal: '9', changed_by: { name: PER.name } })),
    }))
    looksAgain()
    await expect.element(message()).toMatchTextContent('Per Ek changed Båge from 4 to 9')
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Båge' })).toHaveValue('9')
    await expect.element(page.getByText('Added by Anna Berg, changed by Per Ek')).toBeVisible()
  })

  it('names whoever took a line away by the history', async () => {
    await openTheirs()
    const [line] = carts.held.get(THEIRS)!.lines
    const gone = { line_id: line!.id, uid: '318', name: 'Båge', before: 4, after: null, position: 1 }
    answer('get', API.cartHistory, () =>
      ok(history([entry({ what: 'line.remove', who: { name: PER.name }, lines: [gone] })])),
    )
    colleagueMakes(THEIRS, () => ({ lines: [] }))
    // What is being looked at just then is not looked at again.
    await expect
      .poll(() => {
        looksAgain()
        return message().elements().length
      })
      .toBeGreaterThan(0)
    await expect.element(message()).toMatchTextContent('Per Ek removed Båge')
  })

  it('says nothing of what one did oneself', async () => {
    await openTheirs()
    await button('Remove Båge').click()
    await expect.element(message()).toMatchTextContent('Båge was removed')
    await expect.poll(() => carts.held.get(THEIRS)?.lines).toEqual([])
    looksAgain()
    await refreshCarts()
    await expect.element(message()).not.toMatchTextContent('Anna Berg|A colleague')
  })
})

describe('a right that is taken away while changes wait', () => {
  it('keeps them on the cart that one may still see, and takes them to a cart of one’s own', async () => {
    await changesOffline()
    becomes(THEIRS, access('view'))
    goOnline()
    const refused = page.getByRole('list', { name: 'Changes that were refused' })
    await expect.element(refused).toMatchTextContent(/The quantity of Båge could not be changed.*for a look only/)
    carts.refuses.clear()
    await refused.getByRole('button', { name: 'Copy to a cart of my own' }).click()
    await expect.element(heading()).toMatchTextContent('Showroom (copy)')
    await expect.poll(linesOf).toEqual(['5 × 318'])
    await expect.element(refused).not.toBeInTheDocument()
  })

  it('keeps what was meant for a cart that is gone, on the page of carts and in the queue', async () => {
    await changesOffline()
    carts.refuses.set('line.changeQuantity', ERROR.accessEnded)
    becomes(THEIRS, null)
    goOnline()
    const ended = page.getByRole('list', { name: 'Carts that are no longer shared with you' })
    await expect.element(ended).toMatchTextContent(/Showroom is no longer shared with you.*1 change of yours/)
    carts.refuses.clear()
    await ended.getByRole('link', { name: 'What can be done' }).click()
    const queue = page.getByRole('region', { name: /^Showroom/ })
    await expect.element(queue).toMatchTextContent(/1 more of Båge.*no longer shared with you/)
    await queue.getByRole('button', { name: 'Copy to a cart of my own' }).click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
    await expect.poll(linesOf).toEqual(['1 × 318'])
    await expect.element(message()).toMatchTextContent('It is in Showroom (copy) now, a cart of your own.')
  })
})
