import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { writeCredentials } from '#client/storage/token-store.ts'
import type { GiveAccess, HandOver } from '#contract/cart/access.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { cart, carts, useCarts } from './support/carts.ts'
import { answer, callsTo, ok, recordedCalls, refuse, useNetwork } from './support/network.ts'
import { knows, shop, user } from './support/people.ts'
import { access, ANNA, becomes, KONTORET, PER } from './support/sharing.ts'
import { goOffline, goOnline, newcomer } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop({ companies: [KONTORET] })])

const ID = cart().id
const at = (path: string): string => path.replace(':cartId', ID)
const dialog = page.getByRole('dialog')
const message = () => page.getByRole('region', { name: 'Messages' })
const right = (whose: string) => dialog.getByRole('combobox', { name: whose })
const people = () => dialog.getByRole('list', { name: 'Colleagues' }).getByRole('listitem')
const hand = () => dialog.getByRole('button', { name: 'Hand the cart over to Anna Berg' })
const given = () => callsTo(at(API.cartAccess)).map(({ body }) => body)

beforeEach(async () => {
  await page.viewport(1180, 820)
  // Another token each time: whoever asks who is signed in shares an answer that is on its way to the same one.
  writeCredentials({ token: crypto.randomUUID(), owner: await newcomer() })
  const mine = cart({ customer_id: KONTORET.id, company: KONTORET.name, access: access('owner') })
  carts.held = new Map([[ID, mine]])
  answer('get', API.cartColleagues, ({ query }) => {
    const search = (query.get('search') ?? '').toLowerCase()
    return ok({ data: [ANNA, PER].filter(({ name }) => name.toLowerCase().includes(search)) })
  })
  answer('put', API.cartAccess, ({ body }) => {
    const { right: wanted, ...whom } = body as GiveAccess
    const others = (carts.held.get(ID)?.access?.shared_with ?? []).filter(
      (one) => ('everybody' in one ? 'everybody' : one.user_id) !== ('everybody' in whom ? 'everybody' : whom.user_id),
    )
    const named =
      'everybody' in whom ? { everybody: true as const } : [ANNA, PER].find((one) => one.user_id === whom.user_id)!
    const now = access('owner', wanted === null ? others : [...others, { ...named, right: wanted }])
    becomes(ID, now)
    return ok({ data: now })
  })
})

async function open(): Promise<void> {
  await openApp('/cart')
  await page.getByRole('button', { name: 'Share with colleagues' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Share Reception with colleagues' })).toBeVisible()
}

describe('sharing with colleagues', () => {
  it('gives a right, changes it, takes it back, and says each', async () => {
    await open()
    await right('What Anna Berg may do').selectOptions('view')
    await expect.element(message()).toMatchTextContent('Anna Berg may now look at Reception')
    await expect.element(page.getByText('Shared with Anna Berg (may look).')).toBeVisible()
    await right('What Anna Berg may do').selectOptions('edit')
    await expect.element(message()).toMatchTextContent('Anna Berg may now change Reception')
    await right('What Anna Berg may do').selectOptions('none')
    await expect.element(message()).toMatchTextContent('Anna Berg: no access to Reception any more')
    await expect.element(page.getByText(/^Shared with/)).not.toBeInTheDocument()
    expect(given()).toEqual(['view', 'edit', null].map((one) => ({ user_id: ANNA.user_id, right: one })))
  })

  it('lets everybody of the company in, and names who has it besides', async () => {
    becomes(ID, access('owner', [{ ...PER, right: 'view' }]))
    await open()
    await expect.element(people().first()).toMatchTextContent(/^Per Ek/)
    await right('What everybody who buys for Kontoret AB may do').selectOptions('edit')
    await expect.element(message()).toMatchTextContent('Everybody in the company may now change Reception')
    await expect
      .element(page.getByText('Shared with Per Ek (may look) and everybody who buys for Kontoret AB (may change).'))
      .toBeVisible()
    expect(given()).toEqual([{ everybody: true, right: 'edit' }])
  })

  it('finds a colleague by name', async () => {
    await open()
    await expect.poll(() => people().elements().length).toBe(2)
    await dialog.getByRole('searchbox', { name: 'Find a colleague by name' }).fill('ek')
    await expect.poll(() => people().elements().length).toBe(1)
    await expect.element(people()).toMatchTextContent(/^Per Ek/)
    await dialog.getByRole('searchbox').fill('nobody')
    await expect.element(dialog.getByText('No colleague has that name.')).toBeVisible()
  })

  it('shows what was so before when it is refused, and why', async () => {
    await open()
    answer('put', API.cartAccess, () => refuse(409, ERROR.accessLimit))
    await right('What Anna Berg may do').selectOptions('view')
    await expect.element(message()).toMatchTextContent('The cart is shared with as many people as it can be.')
    await expect.element(right('What Anna Berg may do')).toHaveValue('none')
  })

  it('says that there is nobody', async () => {
    answer('get', API.cartColleagues, () => ok({ data: [] }))
    await open()
    await expect.element(dialog.getByText('Nobody else buys for Kontoret AB in this shop yet.')).toBeVisible()
    await expect.element(dialog.getByRole('searchbox')).not.toBeInTheDocument()
  })

  it('says that a cart for no company has no colleagues', async () => {
    carts.held.set(ID, cart({ access: access('owner') }))
    await open()
    await expect.element(dialog.getByText(/this one is for none\. Choose a company for it first/)).toBeVisible()
  })

  it('waits for the network, and says so', async () => {
    await open()
    goOffline()
    await expect.element(dialog.getByText(/Who may see the cart is kept by the server/)).toBeVisible()
    await expect.element(right('What Anna Berg may do')).toBeDisabled()
    goOnline()
    await expect.element(right('What Anna Berg may do')).toBeEnabled()
  })

  it('says what failed, and tries again', async () => {
    let fails = true
    answer('get', API.cartColleagues, () => (fails ? refuse(500, ERROR.internal) : ok({ data: [ANNA] })))
    await open()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong on our side')
    fails = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(people()).toMatchTextContent(/^Anna Berg/)
  })

  it('is not for those who have no company', async () => {
    knows(user(), [shop({ companies: [] })])
    carts.held.set(ID, cart({ access: access('owner') }))
    await openApp('/cart')
    await expect.element(page.getByRole('button', { name: 'History' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Share with colleagues' })).not.toBeInTheDocument()
  })

  it('is told apart from the link for people outside', async () => {
    await openApp('/cart')
    await expect.element(page.getByRole('button', { name: 'Share by link' })).toBeVisible()
    await expect.element(page.getByText('For people outside the company, who only look.')).toBeVisible()
  })
})

describe('handing over', () => {
  it('asks once more, says what it means, and keeps what was chosen', async () => {
    answer('put', API.cartOwner, ({ body }) => {
      const { keep } = body as HandOver
      becomes(ID, keep ? access(keep) : null)
      return ok({ data: keep ? access(keep) : null })
    })
    await open()
    await hand().click()
    await expect.element(dialog.getByRole('heading', { name: 'Hand Reception over to Anna Berg?' })).toHaveFocus()
    await expect.element(dialog.getByText(/Anna Berg, who alone can share it, hand it over or cancel it/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    expect(recordedCalls.filter(({ method }) => method === 'put')).toEqual([])
    await hand().click()
    await dialog.getByRole('combobox', { name: 'What you may do afterwards' }).selectOptions('view')
    await dialog.getByRole('button', { name: 'Hand over to Anna Berg' }).click()
    await expect.element(message()).toMatchTextContent('Reception now belongs to Anna Berg')
    await expect.element(page.getByText(/^Shared by Anna Berg: you may look at it/)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsTo(at(API.cartOwner)).map(({ body }) => body)).toEqual([{ user_id: ANNA.user_id, keep: 'view' }])
  })

  it('stays where it was refused, and says why', async () => {
    answer('put', API.cartOwner, () => refuse(409, ERROR.colleagueFull))
    await open()
    await hand().click()
    await dialog.getByRole('button', { name: 'Hand over to Anna Berg' }).click()
    await expect.element(message()).toMatchTextContent(/as many open carts or lines as there can be/)
    await expect.element(dialog.getByRole('heading', { name: 'Hand Reception over to Anna Berg?' })).toBeVisible()
  })
})
