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

/** Beneath the rooms of the client that know carts and the catalogue's copy. */
const CLIENT_GROUND = /^src\/client\/(http|storage|i18n|pwa|ui)\//
const CLIENT_BASE = /^src\/client\/(http|storage|i18n|pwa|ui|outbox|carts|offline-catalogue)\//
const OUTBOX_CORE = /^src\/client\/outbox\/core\//
const SERVER_BASE = /^src\/server\/(accounts|db|http|pictures|mail|threads|env|version)(\/|\.ts)/

const RULES: Rule[] = [
  { files: /^src\/contract\/.*\.schema\.ts$/, may: [CONTRACT, /^typebox$/] },
  { files: /^src\/contract\/uuid\.ts$/, may: [/^uuid$/] },
  { files: CONTRACT, may: [CONTRACT] },
  { files: CATALOGUE, may: [CATALOGUE, CONTRACT, /^@orama\/stemmers/] },
  { files: DRAWING, may: [DRAWING, CONTRACT] },

  {
    files: /^src\/client\/ui\//,
    may: [/^src\/client\/(ui|i18n)\//, CONTRACT, /^(react|react-dom|lucide-react|@lingui|react-hot-toast)/],
  },
  {
    files: /^src\/client\/(http|storage|pwa)\//,
    may: [/^src\/client\/store\.ts$/, CLIENT_GROUND, CATALOGUE, CONTRACT, PACKAGE, /^locales\//],
  },
  // Texts name why something waits, which the outbox knows.
  { files: /^src\/client\/i18n\//, may: [CLIENT_BASE, CATALOGUE, CONTRACT, PACKAGE, /^locales\//] },
  // Pure: no storage, no network, no clock.
  { files: OUTBOX_CORE, may: [OUTBOX_CORE, CONTRACT] },
  {
    files: /^src\/client\/(outbox|offline-catalogue)\//,
    may: [CLIENT_GROUND, /^src\/client\/(outbox|offline-catalogue)\//, CATALOGUE, CONTRACT, PACKAGE],
  },
  { files: /^src\/client\/carts\//, may: [CLIENT_BASE, CATALOGUE, CONTRACT, PACKAGE] },
  { files: /^src\/client\/store\.ts$/, may: [CLIENT_BASE, CONTRACT, PACKAGE] },
  {
    files: /^src\/client\/features\//,
    own: /^src\/client\/features\/[^/]+\//,
    may: [/^src\/client\/store\.ts$/, CLIENT_BASE, CATALOGUE, CONTRACT, PACKAGE],
  },
  // Runs in the build, not in the browser.
  { files: /^src\/client\/boot\/build\//, may: [/^src\/client\//, CONTRACT, NODE, PACKAGE] },
  { files: /^src\/client\/(routes|shell)\//, may: [/^src\/client\/(?!main)/, CATALOGUE, CONTRACT, PACKAGE] },
  { files: /^src\/client\//, may: [/^src\/client\//, CONTRACT, PACKAGE, /^locales\//] },

  {
    files: /^sw\//,
    may: [/^sw\//, /^src\/client\/(outbox\/(core|store|transport)|storage|http)\//, DRAWING, CONTRACT, PACKAGE],
  },

  { files: SERVER_BASE, may: [SERVER_BASE, CATALOGUE, DRAWING, CONTRACT, NODE, PACKAGE] },
  {
    files: /^src\/server\/features\//,
    own: /^src\/server\/features\/[^/]+\//,
    may: [SERVER_BASE, CATALOGUE, DRAWING, CONTRACT, NODE, PACKAGE],
  },
  {
    files: /^src\/server\/bench\//,
    may: [/^src\/server\//, CATALOGUE, CONTRACT, NODE, PACKAGE, /^\.ci\/chromium\.ts$/],
  },
  { files: /^src\/server\//, may: [/^src\/server\//, CATALOGUE, DRAWING, CONTRACT, NODE, PACKAGE] },
]

function isAllowed(rule: Rule, { from, to }: Import): boolean {
  const own = rule.own?.exec(from)?.[0]
  return rule.may.some((path) => path.test(to)) || (own !== undefined && to.startsWith(own))
}

const files = [...sourceFiles('src'), ...(exists('sw') ? sourceFiles('sw') : [])]
const imports = files.flatMap(importsOf)

describe('the arrows of the house', () => {
  test('every file imports only what its place allows', () => {
    const wrong = imports.filter((one) => {
      const rule = RULES.find((r) => r.files.test(one.from))
      return !rule || !isAllowed(rule, one)
    })
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('the reader sees arrows at all', () => {
    expect(imports.length).toBeGreaterThan(50)
    const wrongWay: Import = { from: 'src/contract/money.ts', to: 'src/server/app.ts', typeOnly: false }
    expect(isAllowed(RULES.find((r) => r.files.test(wrongWay.from))!, wrongWay)).toBe(false)
    const sideways: Import = { from: 'src/server/features/a/x.ts', to: 'src/server/features/b/y.ts', typeOnly: false }
    expect(isAllowed(RULES.find((r) => r.files.test(sideways.from))!, sideways)).toBe(false)
  })

  test('schemas cost the browser no bytes: the client imports their types alone', () => {
    const paid = imports.filter((i) => /^(src\/client|sw)\//.test(i.from) && i.to.endsWith('.schema.ts') && !i.typeOnly)
    expect(paid.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('mocks of the network live in component tests only', () => {
    const mocked = [...files, ...sourceFiles('test')]
      .filter((file) => !file.startsWith('test/component/'))
      .flatMap(importsOf)
      .filter(({ to }) => /^msw(\/|$)/.test(to))
    expect(mocked.map(({ from }) => from)).toEqual([])
  })
})
