import { describe, expect, test } from 'vitest'
import { exists, type Import, importsOf, sourceFiles } from './imports.ts'

/**
 * The house's one-way arrows: who may import whom. The first matching row of a file decides; a path or package that
 * matches none of `may` is a wrong arrow. `own` is the folder a feature may look into: its own.
 */
interface Rule {
  files: RegExp
  may: RegExp[]
  own?: RegExp
}

const CONTRACT = /^src\/contract\//
const CATALOGUE = /^src\/catalogue\//
const DRAWING = /^src\/drawing\//
const NODE = /^node:/
const PACKAGE = /^(?!node:|src\/|test\/)[@a-z]/

const client = (...rooms: readonly string[]): RegExp[] => rooms.map((room) => new RegExp(`^src/client/${room}/`))
const server = (...rooms: readonly string[]): RegExp[] => rooms.map((room) => new RegExp(`^src/server/${room}[/.]`))

/** Where pages enter the outbox; what lies behind is its own, and the service worker's. */
const OUTBOX = /^src\/client\/outbox\/(index|page-ports|device-session)\.ts$/
const OUTBOX_CORE = /^src\/client\/outbox\/core\//
/** All of the browser's side but what lies behind those doors, and what begins it all. */
const CLIENT = /^src\/client\/(?!main|outbox\/)/
const SERVER_BASE = server('accounts', 'db', 'http', 'pictures', 'said', 'mail', 'threads', 'web', 'env', 'version')

const RULES: Rule[] = [
  { files: /^src\/contract\/.*\.schema\.ts$/, may: [CONTRACT, /^typebox$/] },
  { files: /^src\/contract\/uuid\.ts$/, may: [/^uuid$/] },
  { files: CONTRACT, may: [CONTRACT] },
  { files: CATALOGUE, may: [CATALOGUE, CONTRACT, /^@orama\/stemmers/] },
  { files: DRAWING, may: [DRAWING, CONTRACT] },

  // The browser's side, from the ground up: carts → outbox, offline-catalogue → http, i18n, pwa → storage, ui.
  {
    files: /^src\/client\/ui\//,
    may: [...client('ui'), CONTRACT, /^(react|react-dom|lucide-react|react-hot-toast)(\/|$)/],
  },
  { files: /^src\/client\/storage\//, may: [...client('storage'), CONTRACT, PACKAGE] },
  { files: /^src\/client\/http\//, may: [...client('http', 'storage', 'ui'), CONTRACT, PACKAGE] },
  { files: /^src\/client\/i18n\//, may: [...client('i18n', 'storage', 'ui'), CONTRACT, PACKAGE, /^virtual:texts\//] },
  { files: /^src\/client\/pwa\//, may: [...client('pwa', 'storage'), PACKAGE] },
  // Pure: no storage, no network, no clock.
  { files: OUTBOX_CORE, may: [OUTBOX_CORE, CONTRACT] },
  { files: /^src\/client\/outbox\//, may: [...client('outbox', 'http', 'storage', 'i18n'), CONTRACT, PACKAGE] },
  {
    files: /^src\/client\/offline-catalogue\//,
    may: [...client('offline-catalogue', 'http', 'storage', 'i18n', 'pwa'), CATALOGUE, CONTRACT, PACKAGE],
  },
  {
    files: /^src\/client\/carts\//,
    may: [...client('carts', 'offline-catalogue', 'http', 'storage', 'i18n', 'ui'), OUTBOX, CONTRACT, PACKAGE],
  },
  {
    files: /^src\/client\/features\//,
    own: /^src\/client\/features\/[^/]+\//,
    may: [...client('carts', 'offline-catalogue', 'http', 'storage', 'i18n', 'pwa', 'ui'), OUTBOX, CONTRACT, PACKAGE],
  },
  { files: /^src\/client\/ui-page\//, may: [...client('ui-page', 'ui'), /^(react|react-dom|lucide-react)(\/|$)/] },
  // Runs in the build, not in the browser.
  { files: /^src\/client\/boot\/build\//, may: [CLIENT, CONTRACT, NODE, PACKAGE] },
  { files: /^src\/client\//, may: [CLIENT, OUTBOX, CONTRACT, PACKAGE] },

  {
    files: /^sw\//,
    may: [
      /^sw\//,
      ...client('outbox/core', 'outbox/store', 'outbox/transport', 'storage', 'http'),
      DRAWING,
      CONTRACT,
      PACKAGE,
    ],
  },

  // The command line asks them too: HTTP makes its answers of their errors.
  { files: /^src\/server\/accounts\//, may: [...server('accounts', 'db', 'threads'), CONTRACT, NODE, PACKAGE] },
  { files: /^src\/server\/i18n\//, may: [...server('i18n', 'version'), CONTRACT, NODE, PACKAGE] },
  {
    files: /^src\/server\/(db|http|pictures|said|mail|threads|web|env|version)[/.]/,
    may: [...SERVER_BASE, DRAWING, CONTRACT, NODE, PACKAGE],
  },
  {
    files: /^src\/server\/features\//,
    own: /^src\/server\/features\/[^/]+\//,
    may: [...SERVER_BASE, ...server('i18n'), CATALOGUE, DRAWING, CONTRACT, NODE, PACKAGE],
  },
  {
    files: /^src\/server\/bench\//,
    may: [/^src\/server\//, CATALOGUE, CONTRACT, NODE, PACKAGE, /^\.ci\/chromium\.ts$/],
  },
  { files: /^src\/server\//, may: [/^src\/server\//, CONTRACT, NODE, PACKAGE] },
]

const ruleOf = (file: string): Rule | undefined => RULES.find(({ files }) => files.test(file))

function isAllowed(rule: Rule, { from, to }: Import): boolean {
  const own = rule.own?.exec(from)?.[0]
  return rule.may.some((path) => path.test(to)) || (own !== undefined && to.startsWith(own))
}

/** One of the client's rooms that others stand on; what composes them is none. */
const roomOf = (file: string): string | undefined =>
  /^src\/client\/(ui|storage|http|i18n|pwa|outbox|offline-catalogue|carts)\//.exec(file)?.[1]

const files = [...sourceFiles('src'), ...(exists('sw') ? sourceFiles('sw') : [])]
const imports = files.flatMap(importsOf)

describe('the arrows of the house', () => {
  test('every file imports only what its place allows', () => {
    const wrong = imports.filter((one) => {
      const rule = ruleOf(one.from)
      return !rule || !isAllowed(rule, one)
    })
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('every rule has files, and everything that it allows is needed', () => {
    const unused = RULES.flatMap((rule) => {
      const mine = imports.filter(({ from }) => ruleOf(from) === rule)
      return rule.may.filter((path) => !mine.some(({ to }) => path.test(to))).map((path) => `${rule.files} → ${path}`)
    })
    expect(unused).toEqual([])
  })

  test('no room of the client stands on one that stands on it', () => {
    const above = new Map<string, Set<string>>()
    for (const { from, to } of imports) {
      const [a, b] = [roomOf(from), roomOf(to)]
      if (a && b && a !== b) above.set(b, (above.get(b) ?? new Set()).add(a))
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(above.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        seen.add(next)
        return reaches(next, to, seen)
      })
    expect([...above.keys()].filter((room) => reaches(room, room))).toEqual([])
    expect([...above.keys()]).toContain('storage')
  })

  test('the reader sees arrows at all', () => {
    expect(imports.length).toBeGreaterThan(50)
    const wrongWay: Import = { from: 'src/contract/money.ts', to: 'src/server/app.ts', typeOnly: false }
    expect(isAllowed(ruleOf(wrongWay.from)!, wrongWay)).toBe(false)
    const sideways: Import = { from: 'src/server/features/a/x.ts', to: 'src/server/features/b/y.ts', typeOnly: false }
    expect(isAllowed(ruleOf(sideways.from)!, sideways)).toBe(false)
  })

  test('schemas cost the browser no bytes: the client imports their types alone', () => {
    const paid = imports.filter((i) => /^(src\/client|sw)\//.test(i.from) && i.to.endsWith('.schema.ts') && !i.typeOnly)
    expect(paid.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('neither signing in nor the catalogue carries TanStack Query', () => {
    const FIRST = ['routes/login.tsx', 'routes/_auth.tsx', 'routes/_auth/index.tsx', 'session-end.ts', 'router.ts']
    const seen = new Set<string>()
    const open = FIRST.map((file) => `src/client/${file}`)
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file) || !file.startsWith('src/client/') || !/(?<!\.gen)\.tsx?$/.test(file)) continue
      seen.add(file)
      open.push(...importsOf(file).flatMap(({ to, typeOnly }) => (typeOnly ? [] : to)))
    }
    expect(seen.size).toBeGreaterThan(50)
    expect([...seen]).not.toContain('src/client/http/query.ts')
  })

  test('mocks of the network live in component tests only', () => {
    const mocked = [...files, ...sourceFiles('test')]
      .filter((file) => !file.startsWith('test/component/'))
      .flatMap(importsOf)
      .filter(({ to }) => /^msw(\/|$)/.test(to))
    expect(mocked.map(({ from }) => from)).toEqual([])
  })
})
