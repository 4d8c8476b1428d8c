import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry, ChangeUser, ManagedUser, UsersAnswer } from '#contract/users/users.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp } from './app.tsx'
import { answer, callsTo, ok } from './network.ts'
import { knows, shop, user } from './people.ts'

/** A membership without companies. */
export const membership = (shop_id: string, level: number): ManagedUser['memberships'][number] => ({
  shop_id,
  level,
  companies: [],
  shared: false,
})

/** A user as a manager sees them. */
export const managed = (overrides: Partial<ManagedUser> = {}): ManagedUser => ({
  id: '33333333-3333-4333-8333-333333333333',
  username: 'ali.h',
  name: 'Ali Heydari',
  email: 'ali@example.com',
  active: true,
  reset_password: 0,
  memberships: [membership('nordform', 3)],
  elsewhere: false,
  last_seen: null,
  created_at: '2026-01-12T08:00:00.000Z',
  revision: 4,
  ...overrides,
})

/** The signed-in manager among the users. */
export const me = (): ManagedUser =>
  managed({ id: '7', username: 'maja', name: 'Maja Lindqvist', memberships: [membership('nordform', 7)] })

export const usersPage = (data: ManagedUser[], total = data.length): UsersAnswer => ({
  data,
  meta: {
    current_page: 1,
    per_page: 30,
    total,
    total_pages: Math.ceil(total / 30),
    active: data.filter(({ active }) => active).length,
  },
})

/** Maja, of level 7 in two shops; the server answers these users, and every change as asked for. */
export function manages(...users: ManagedUser[]): void {
  knows(user({ level: 7 }), [
    shop({ permission: 7 }),
    shop({ shop_id: 'kontoret', name: 'Kontoret', info: { namn: 'Kontoret' }, permission: 7 }),
  ])
  answer('get', API.cart, () => ok({ data: [] }))
  answer('get', API.customers, () => ok({ data: [] }))
  answer('get', API.users, () => ok(usersPage(users)))
  answer('get', API.usersAudit, () => ok({ data: [], meta: usersPage([]).meta }))
  answer('get', API.usersCarts, () => ok({ data: { carts: 0 } }))
  answer('patch', API.users, ({ body }) => {
    const change = body as ChangeUser
    const before = users.find(({ id }) => id === change.id) ?? managed()
    const levels: Map<string, number | null> = new Map(before.memberships.map((one) => [one.shop_id, one.level]))
    for (const one of change.memberships ?? []) levels.set(one.shop_id, one.level)
    const now: ManagedUser = {
      ...before,
      name: change.name ?? before.name,
      email: change.email ?? before.email,
      active: change.active ?? before.active,
      memberships: [...levels].flatMap(([shop_id, level]) => (level === null ? [] : [membership(shop_id, level)])),
      revision: before.revision + 1,
    }
    users.splice(users.indexOf(before), 1, now)
    return ok({ data: now })
  })
}

/** The page of users, as a manager of these sees it. */
export async function openUsers(...users: Parameters<typeof manages>): Promise<void> {
  manages(...users)
  await openApp('/users')
  await expect.element(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
}

export const changes = (): unknown[] =>
  callsTo(API.users).flatMap(({ method, body }) => (method === 'patch' ? [body] : []))
export const questions = (): string[] =>
  callsTo(API.users).flatMap(({ method, query }) => (method === 'get' ? [query.toString()] : []))

export const entry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: '2026-11-20T09:30:00.000Z',
  action: 'created',
  actor: { id: '7', username: 'maja', name: 'Maja Lindqvist' },
  key: null,
  user: { id: 'x', username: 'ali.h', name: 'Ali Heydari' },
  shop_id: null,
  from: null,
  to: null,
  ...overrides,
})
