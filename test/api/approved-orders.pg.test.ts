import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { orderProgram } from '#server/cli/order-commands.ts'
import { mails, users } from '#server/db/schema.ts'
import { eq } from '#server/db/drizzle.ts'
import type { SupplierOrder } from '#server/features/orders/supplier-list.ts'
import { approve, asked, asks, company, decide, detailOf, readyFor, startApprovals } from './approvals.ts'
import type { Buyer } from './carts.ts'
import { command } from './command.ts'
import type { Api } from './harness.ts'
import { bearer } from './people.ts'

const HALL = 'a0a0a0a0-0000-4000-8000-000000000001'

let api: Api
let berg: Awaited<ReturnType<typeof company>>
beforeAll(async () => {
  api = await startApprovals({ env: { PUBLIC_URL: 'https://shop.example' } })
  berg = await company(api)
  await berg.rules([asks(berg.anna)], { cost_centres: ['Yard', 'Hall'] })
  await api.db.update(users).set({ name: 'Ada Asker' }).where(eq(users.id, berg.asker.id))
  await api.db.update(users).set({ name: 'Anna Approver' }).where(eq(users.id, berg.anna.id))
})
afterAll(() => api.close())

/** A cart with a room and notes, which lacks nothing but somebody's yes. */
async function planned(title: string): Promise<string> {
  const cart = await readyFor(berg.asker, { title, rows: { '1001': 2, '1002': 1 }, cost_centre: 'Yard' })
  const [chair] = (await berg.asker.cart(cart)).lines
  await berg.asker.update(cart, {
    rooms: [{ id: HALL, name: '=Hall' }],
    note: 'Ring first\ngate 4',
    wished_on: '2027-12-01',
    lines: [{ id: chair!.id, note: 'Oak, not birch', room: HALL }],
  })
  return cart
}

describe('an order that was approved', () => {
  let id: string
  beforeAll(async () => {
    id = await planned('Reception')
    await approve(berg.anna, await asked(berg.asker, id))
  })
  const file = async (format: string) =>
    (
      await api.inject({
        url: `/api/orders/${id}/export?format=${format}&language=en`,
        headers: bearer(berg.asker.token),
      })
    ).rawPayload

  test('says so in its answer', async () => {
    const { data } = (await berg.asker.send('GET', `/api/orders/${id}`)).json<{ data: Order }>()
    expect(data).toMatchObject({
      cost_centre: 'Yard',
      asked_by: { name: 'Ada Asker' },
      approved_by: [{ name: 'Anna Approver' }],
    })
  })

  test('says so in a CSV file, behind the columns that were there before', async () => {
    const rows = parse(await file('csv'), { bom: true, delimiter: ';' })
    expect(rows[0]!.slice(-10)).toEqual([
      'Note on the order',
      'Wished delivery',
      'GTIN',
      'Cost centre',
      'Asked for by',
      'Approved by',
      'Delivery day',
      'Delivered pieces',
      'Step',
      'Promised for',
    ])
    for (const row of rows.slice(1)) expect(row.slice(-7, -4)).toEqual(['Yard', 'Ada Asker', 'Anna Approver'])
  })

  test('says so in a workbook and in a PDF', async () => {
    const [head] = await readXlsx(await file('xlsx'))
    const facts = new Map(head!.data.map(([name, value]) => [name, value]))
    expect(['Cost centre', 'Asked for by', 'Approved by'].map((name) => facts.get(name))).toEqual([
      'Yard',
      'Ada Asker',
      'Anna Approver',
    ])
    const pdf = await getDocumentProxy(new Uint8Array(await file('pdf')))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toMatch(/Asked for by\s+Ada Asker\s+Approved by\s+Anna Approver/)
    expect(text).toMatch(/Cost centre\s+Yard/)
  })

  test('says so in the mails to the buyer and to the supplier', async () => {
    const sent = (await api.db.select().from(mails)).map(({ message }) => message as { subject: string; text: string })
    const placing = sent.filter(({ text }) => /^(Ordernummer): /m.test(text))
    expect(placing).toHaveLength(2)
    for (const { text } of placing)
      expect(text).toMatch(/^Begärd av: Ada Asker\nGodkänd av: Anna Approver\n(.*\n)?Kostnadsställe: Yard$/m)
  })

  test('says so on the command line', async () => {
    const { printed: shown, code } = await command(api, orderProgram, ['show', id])
    expect(code).toBe(0)
    expect(shown).toMatch(/^Begärd av: Ada Asker$/m)
    expect(shown).toMatch(/^=Hall\n2 × .*\nAnteckning: Oak, not birch$/m)
    const { printed: data } = await command(api, orderProgram, ['show', id, '--json'])
    expect(JSON.parse(data)).toMatchObject({ asked_by: { name: 'Ada Asker' }, cost_centre: 'Yard' })
    const listed = await command(api, orderProgram, ['list', '--json'])
    expect((JSON.parse(listed.printed) as SupplierOrder[]).find((one) => one.id === id)).toMatchObject({
      cost_centre: 'Yard',
      asked_by: 'Ada Asker',
      approved_by: ['Anna Approver'],
    })
    expect((await command(api, orderProgram, ['list'])).printed).toContain('\tYard\tAda Asker\tAnna Approver')
  })
})

interface Words {
  /** Of the mails about a request that is asked, sent back, refused, approved, taken back, cancelled. */
  subjects: readonly string[]
  room: string
  note: string
  cartNote: string
  wished: string
}

const WORDS: Readonly<Record<Locale, Words>> = {
  sv: {
    subjects: [
      'ber om ditt godkännande',
      'Skickad tillbaka',
      'Inte godkänd',
      'Godkänd',
      'Tillbakadragen',
      'Inte längre',
    ],
    room: 'Utan rum',
    note: 'Anteckning',
    cartNote: 'Anteckning om varukorgen',
    wished: 'Önskad leverans',
  },
  no: {
    subjects: [
      'ber om din godkjenning',
      'Sendt tilbake',
      'Ikke godkjent',
      'Godkjent',
      'Trukket tilbake',
      'Ikke lenger',
    ],
    room: 'Uten rom',
    note: 'Notat',
    cartNote: 'Notat til handlekurven',
    wished: 'Ønsket levering',
  },
  da: {
    subjects: ['beder om', 'Sendt tilbage', 'Ikke godkendt', 'Godkendt', 'Trukket tilbage', 'Ikke længere'],
    room: 'Uden rum',
    note: 'Note',
    cartNote: 'Note til kurven',
    wished: 'Ønsket levering',
  },
  en: {
    subjects: ['asks for your approval', 'Sent back', 'Not approved', 'Approved', 'Taken back', 'No longer'],
    room: 'Without a room',
    note: 'Note',
    cartNote: 'Note on the cart',
    wished: 'Wished delivery',
  },
  fi: {
    subjects: ['pyytää hyväksyntääsi', 'Palautettu', 'Ei hyväksytty', 'Hyväksytty', 'Peruttu pyyntö', 'Ei enää'],
    room: 'Ilman huonetta',
    note: 'Muistiinpano',
    cartNote: 'Muistiinpano ostoskorista',
    wished: 'Toivottu toimitus',
  },
}

describe.for(LOCALES)('mails about a request in %s', (language) => {
  test('have rooms, notes and the wished day, whatever becomes of it', async () => {
    const { subjects, room, note, cartNote, wished } = WORDS[language]
    const title = `Plan ${language}`
    await berg.anna.send('GET', `/api/cart?language=${language}`)
    const cart = await planned(title)
    const ask = async () => {
      const answer = await berg.asker.send('PUT', `/api/cart/${cart}/status?language=${language}`, {
        shop_id: 'north',
        status: 'VA',
      })
      expect(answer.statusCode).toBe(200)
      const { request } = (await berg.asker.send('GET', `/api/cart/${cart}/approval`)).json<{
        data: { request: { id: string } }
      }>().data
      return request.id
    }
    const decided = async (decision: string) => {
      const id = await ask()
      const { revision } = await detailOf(berg.anna, id)
      await decide(berg.anna, id, { decision, revision, comment: 'As agreed' })
    }
    await decided('return')
    await decided('refuse')
    await ask()
    await berg.asker.status(cart, 'EA')
    await decided('approve')
    const other = await planned(`${title} B`)
    await asked(berg.asker, other)
    await berg.asker.status(other, 'AN')

    const sent = (await api.db.select().from(mails))
      .map(({ message }) => message as { to: string; subject: string; text: string; html: string })
      .filter(({ subject }) => subject.includes(title))
    const about = subjects.map((word) => sent.find(({ subject }) => subject.includes(word)))
    expect(about.map((mail) => mail?.to)).toEqual(
      [berg.anna, berg.asker, berg.asker, berg.asker, berg.anna, berg.anna].map(addressOf),
    )
    for (const mail of about) {
      const { text, html } = mail!
      expect(text).toMatch(new RegExp(`^=Hall\\n2 × .*\\n${note}: Oak, not birch\\n${room}\\n1 × `, 'm'))
      expect(text).toContain(`${cartNote}: Ring first\n  gate 4\n`)
      expect(text).toContain(`${wished}: 2027-12-01`)
      for (const said of ['=Hall</th>', `${note}: Oak, not birch`, 'Ring first<br>gate 4']) expect(html).toContain(said)
    }
  })
})

const addresses = new Map<string, string>()
const addressOf = ({ id }: Buyer): string | undefined => addresses.get(id)
beforeAll(async () => {
  for (const { id, email } of await api.db.select().from(users)) addresses.set(id, email)
})
