/** The demo's accounts [server/demo]. Everybody knows their password: they sign in where the demo is allowed only. */
export const DEMO_PASSWORD = 'interior-demo'

export interface DemoAccount {
  username: string
  name: string
  level: number
  shops: readonly string[]
  mustChange?: boolean
}

const BOTH = ['nordform', 'kontoret'] as const

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'viewer', name: 'Vera Viklund', level: 0, shops: BOTH },
  { username: 'planner', name: 'Petter Planman', level: 1, shops: BOTH },
  { username: 'buyer', name: 'Birgit Köpman', level: 3, shops: BOTH },
  { username: 'manager', name: 'Magnus Chefsén', level: 7, shops: BOTH },
  { username: 'admin', name: 'Anna Adlerkvist', level: 8, shops: BOTH },
  { username: 'solo', name: 'Solveig Lohman', level: 3, shops: ['nordform'] },
  { username: 'newcomer', name: 'Nils Nyström', level: 3, shops: BOTH, mustChange: true },
]
