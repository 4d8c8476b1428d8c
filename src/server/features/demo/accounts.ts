/** The demo's accounts [server/demo]. Everybody knows their password: they sign in where the demo is allowed only. */
export const DEMO_PASSWORD = 'interior-demo'

export interface DemoAccount {
  username: string
  name: string
  level: number
  shops: readonly string[]
  mustChange?: boolean
  /** Rights over the installation. */
  installation?: boolean
  /** What can be seen as them that others have not, for whoever started the server. */
  shows?: string
  /** Organisation numbers of whom they buy for, by shop; without it the company that the demo's people have. */
  companies?: Readonly<Record<string, readonly string[]>>
}

const BOTH = ['nordform', 'kontoret'] as const

/** Companies that pay by price lists: Nordanvind Energi and Sjöbris Redovisning. */
const AGREED = { nordform: ['559944-1208'], kontoret: ['559812-0043'] }

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'viewer', name: 'Vera Viklund', level: 0, shops: BOTH },
  { username: 'planner', name: 'Petter Planman', level: 1, shops: BOTH },
  { username: 'buyer', name: 'Birgit Köpman', level: 3, shops: BOTH },
  { username: 'manager', name: 'Magnus Chefsén', level: 7, shops: BOTH },
  {
    username: 'admin',
    name: 'Anna Adlerkvist',
    level: 8,
    shops: BOTH,
    shows: 'rules and budgets of all companies',
  },
  { username: 'solo', name: 'Solveig Lohman', level: 3, shops: ['nordform'] },
  { username: 'newcomer', name: 'Nils Nyström', level: 3, shops: BOTH, mustChange: true },
  {
    username: 'planner2',
    name: 'Pia Ritare',
    level: 1,
    shops: BOTH,
    companies: AGREED,
    shows: 'agreed prices, a cart with rooms that is shared with asker, a request that waits',
  },
  {
    username: 'asker',
    name: 'Asta Fråga',
    level: 3,
    shops: BOTH,
    companies: AGREED,
    shows: 'agreed prices, budgets, a cart that waits for approver, an order that was approved',
  },
  {
    username: 'approver',
    name: 'Arvid Beslut',
    level: 3,
    shops: BOTH,
    companies: { ...AGREED, nordform: ['559944-1208', '559901-3317'] },
    shows: 'two requests to decide about, two companies with agreed prices in nordform',
  },
  {
    username: 'chief',
    name: 'Cecilia Högh',
    level: 9,
    shops: BOTH,
    installation: true,
    shows: 'rights over all shops, and over new ones',
  },
]
