import type { LineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { CartRight } from '#contract/cart/access.schema.ts'

/** A cart that the demo's people made together, as they made it. */
export interface DemoCart {
  /** Its own for ever, so that it is made once. */
  id: string
  shopId: string
  /** Of the company that it is for. */
  orgNumber: string
  title: string
  /** Usernames. */
  maker: string
  sharedWith?: { username: string; right: CartRight }
  steps: readonly Step[]
}

interface Step {
  by: string
  changes: readonly Mutation[] | ((cart: CartNow) => readonly Mutation[])
}

export interface CartNow {
  lineId: LineIds
  revision: number
  /** So many days from now, ISO 8601. */
  day: (inDays: number) => string
}

const rows = (quantities: Readonly<Record<string, number>>, room?: string): Mutation => ({
  name: 'lines.add',
  args: {
    rows: Object.entries(quantities).map(([uid, quantity]) => ({ uid, quantity, ...(room !== undefined && { room }) })),
  },
})

const information = (costCentre: string, customer: Record<'last_name' | 'first_name', string>): Mutation => ({
  name: 'cart.setInfo',
  args: {
    costCentre,
    customer: {
      ...customer,
      address: 'Hamngatan 31',
      city: '111 47 Stockholm',
      delivery_address: 'Hamngatan 31, plan 4',
      delivery_contact: 'Godsmottagningen, 010-555 02 20',
      customer_reference: 'NV-2207',
      payment_condition: '60 dagar netto',
    },
  },
})

const ASTA = { first_name: 'Asta', last_name: 'Fråga' }
const PIA = { first_name: 'Pia', last_name: 'Ritare' }
const NORDANVIND = { shopId: 'nordform', orgNumber: '559944-1208' }

/** An order that was approved, and has spent most of its budget. */
const ORDERED: DemoCart = {
  ...NORDANVIND,
  id: '5d0c4c9e-52a4-4d6b-9f0e-1c1f3a7b0001',
  title: 'Kontrollrummet i Boden',
  maker: 'asker',
  steps: [
    { by: 'asker', changes: [rows({ '410-2201': 12, 'BB-0160-22': 8 }), information('Driftcentralen', ASTA)] },
    { by: 'asker', changes: [{ name: 'cart.ask', args: { comment: 'Personalen flyttar in den första.' } }] },
    {
      by: 'approver',
      changes: ({ revision }) => [
        { name: 'cart.decide', args: { decision: 'approve', revision, comment: 'Bra val av stolar.' } },
      ],
    },
  ],
}

/** A request that was sent back once, and waits. */
const WAITING: DemoCart = {
  ...NORDANVIND,
  id: '5d0c4c9e-52a4-4d6b-9f0e-1c1f3a7b0002',
  title: 'Mötesrum på plan 4',
  maker: 'asker',
  steps: [
    { by: 'asker', changes: [rows({ 'FJ20-0012': 24, 'BB-2342': 3 }), information('Huvudkontoret', ASTA)] },
    { by: 'asker', changes: [{ name: 'cart.ask', args: { comment: 'Till de tre rum som står tomma.' } }] },
    {
      by: 'approver',
      changes: ({ revision }) => [
        { name: 'cart.decide', args: { decision: 'return', revision, comment: 'Räcker inte 18 stolar?' } },
      ],
    },
    {
      by: 'asker',
      changes: ({ lineId }) => [
        { name: 'line.setQuantity', args: { lineId: lineId('FJ20-0012'), quantity: 18 } },
        { name: 'cart.ask', args: { comment: 'Jo, nu är det 18.' } },
      ],
    },
  ],
}

const LANDSCAPE = '5d0c4c9e-52a4-4d6b-9f0e-1c1f3a7b0101'
const RECEPTION = '5d0c4c9e-52a4-4d6b-9f0e-1c1f3a7b0102'
const QUIET = '5d0c4c9e-52a4-4d6b-9f0e-1c1f3a7b0103'

/** What two of them plan together, room by room. */
const PLANNED: DemoCart = {
  ...NORDANVIND,
  id: '5d0c4c9e-52a4-4d6b-9f0e-1c1f3a7b0003',
  title: 'Nytt huvudkontor',
  maker: 'planner2',
  sharedWith: { username: 'asker', right: 'edit' },
  steps: [
    {
      by: 'planner2',
      changes: [
        { name: 'room.add', args: { roomId: LANDSCAPE, name: 'Kontorslandskap' } },
        { name: 'room.add', args: { roomId: RECEPTION, name: 'Reception' } },
        { name: 'room.add', args: { roomId: QUIET, name: 'Tysta rummet' } },
        rows({ '410-2201': 16, 'BB-0160-22': 16, '0058-004': 8 }, LANDSCAPE),
        rows({ '00318812': 1, '00318840': 2, '00428434': 1 }, RECEPTION),
        rows({ 'GS-042': 6 }),
        information('Huvudkontoret', PIA),
      ],
    },
    {
      by: 'planner2',
      changes: ({ lineId, day }) => [
        {
          name: 'line.note',
          args: { lineId: lineId('0058-004', null, LANDSCAPE), note: 'Grå, samma tyg som på plan 3.' },
        },
        { name: 'cart.setNote', args: { note: 'Hissen tar 240 cm. Leverera före klockan 9.' } },
        { name: 'cart.setWishedDate', args: { date: day(60) } },
      ],
    },
    {
      by: 'asker',
      changes: ({ lineId }) => [
        rows({ '410-2201': 2, 'LG.3180.01': 2 }, QUIET),
        { name: 'line.setQuantity', args: { lineId: lineId('00318840', null, RECEPTION), quantity: 4 } },
        { name: 'line.note', args: { lineId: lineId('GS-042'), note: 'Ställs ut när allt annat är på plats.' } },
      ],
    },
  ],
}

/** Of somebody who may not order. */
const ASKED: DemoCart = {
  shopId: 'kontoret',
  orgNumber: '559812-0043',
  id: '5d0c4c9e-52a4-4d6b-9f0e-1c1f3a7b0004',
  title: 'Två arbetsplatser till',
  maker: 'planner2',
  steps: [
    { by: 'planner2', changes: [rows({ '0034314': 2, '0031872': 2, '0038495': 2 }), information('Visby', PIA)] },
    { by: 'planner2', changes: [{ name: 'cart.ask', args: { comment: 'Till de nya i redovisningen.' } }] },
  ],
}

/** In the order in which they were made. */
export const DEMO_CARTS: readonly DemoCart[] = [ORDERED, WAITING, PLANNED, ASKED]
