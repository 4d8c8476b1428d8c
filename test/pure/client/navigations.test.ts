import { expect, test } from 'vitest'
import { onPageChange } from '#client/shell/navigations.ts'

/** As much of a router as tells of its ways: where it goes, and whether it gets there. */
function router(start: string) {
  type Listener = (event: { fromLocation: { pathname: string }; toLocation: { pathname: string } }) => void
  const listeners = new Map<string, Listener>()
  let stands = start
  const tell = (type: string, pathname: string): void =>
    listeners.get(type)?.({ fromLocation: { pathname: stands }, toLocation: { pathname } })
  return {
    subscribe: ((type: string, listener: Listener) => listeners.set(type, listener)) as never,
    begins: (pathname: string) => tell('onBeforeNavigate', pathname),
    stands: (pathname: string) => {
      tell('onResolved', pathname)
      stands = pathname
    },
  }
}

test('another page counts when it stands, another search on it does not', () => {
  const way = router('/')
  let changes = 0
  onPageChange(way, () => {
    changes += 1
  })
  way.begins('/')
  way.stands('/')
  expect(changes).toBe(0)
  way.begins('/orders')
  expect(changes).toBe(0)
  way.stands('/orders')
  expect(changes).toBe(1)
  way.begins('/orders')
  way.stands('/orders')
  expect(changes).toBe(1)
})

test('a page that was left before it stood counts: coming back from it is a change', () => {
  const way = router('/support')
  let changes = 0
  onPageChange(way, () => {
    changes += 1
  })
  for (let i = 0; i < 3; i++) {
    way.begins('/')
    way.begins('/support')
    way.stands('/support')
    expect(changes).toBe(i + 1)
  }
})
