import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groupTakes, GROUPS, isAlwaysThere, lost } from '#client/boot/build/chunks.ts'
import { ROOT } from '../house/imports.ts'

const idOf = (place: string): string => join(ROOT, place.endsWith('/') ? `${place}index.js` : place)
const IDS = GROUPS.flatMap(({ places, except = [] }) => [...places, ...except]).map(idOf)
const CHUNKS = [...GROUPS.map(({ name }) => name), 'index', 'rolldown-runtime']

describe('the chunks', () => {
  test('are whole where every file is in its place', () => {
    expect(lost(IDS, CHUNKS)).toEqual([])
  })

  test('of a file that was renamed tell what they miss', () => {
    const renamed = IDS.map((id) => id.replace('/http/error-reports.ts', '/http/reports.ts'))
    expect(lost(renamed, CHUNKS)).toEqual(['sign-in: no module of the app is src/client/http/error-reports.ts'])
    const moved = IDS.map((id) => id.replace('/client/carts/', '/client/baskets/'))
    expect(lost(moved, CHUNKS)).toEqual(['common: no module of the app is src/client/carts/'])
  })

  test('that are named and not there are told', () => {
    expect(
      lost(
        IDS,
        CHUNKS.filter((name) => name !== 'controls'),
      ),
    ).toEqual(['there is no chunk controls'])
  })

  test('take a route, and leave the pages that are split off it', () => {
    const takes = groupTakes(GROUPS.find(({ name }) => name === 'sign-in')!)
    const route = idOf('src/client/routes/login.tsx')
    expect(takes(route)).toBe(true)
    expect(takes(`${route}?tsr-split=component`)).toBe(false)
    expect(takes(idOf('src/client/shell/root.tsx'))).toBe(true)
    expect(takes(idOf('src/client/shell/header.tsx'))).toBe(false)
  })

  test('take no exception, and a package wherever it is installed', () => {
    const [vendor, controls] = ['vendor', 'controls'].map((one) => groupTakes(GROUPS.find(({ name }) => name === one)!))
    expect(controls?.(idOf('src/client/ui/toast.ts'))).toBe(true)
    expect(controls?.(idOf('src/client/ui/toaster.tsx'))).toBe(false)
    expect(vendor?.('/elsewhere/node_modules/react/index.js')).toBe(true)
    expect(vendor?.('/elsewhere/node_modules/react-hot-toast/index.js')).toBe(false)
  })

  test('without which nothing runs are known by their files', () => {
    expect(isAlwaysThere('assets/vendor-Ab12.js')).toBe(true)
    expect(isAlwaysThere('assets/controls-Ab12.js')).toBe(false)
  })
})
