import { beforeEach, describe, expect, test, vi } from 'vitest'

/** A browser's storage of text. */
class TextStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, value: string): void => void this.kept.set(key, value)
  removeItem = (key: string): void => void this.kept.delete(key)
}

const forbidden = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** A page of its own: modules anew, as after a reload, with the storage of the browser it runs in. */
async function openPage(page: { framed?: boolean; local?: TextStorage; session?: TextStorage } = {}) {
  vi.resetModules()
  const top = {}
  const window = Object.defineProperties(
    {},
    {
      self: { get: () => (page.framed ? {} : top) },
      top: { get: () => top },
      localStorage: { get: () => page.local ?? forbidden() },
      sessionStorage: { get: () => page.session ?? forbidden() },
    },
  )
  vi.stubGlobal('window', window)
  return import('#client/storage/token-store.ts')
}

const ordinary = { token: 'ordinary-token', owner: 'user:7' }
const punchout = { token: 'punchout-token', owner: 'punchout:5' }

let local: TextStorage
let session: TextStorage
beforeEach(() => {
  local = new TextStorage()
  session = new TextStorage()
})

describe('an ordinary token', () => {
  test('lies under `token`, and is there after a reload', async () => {
    const { writeCredentials } = await openPage({ local, session })
    writeCredentials(ordinary)
    expect(local.getItem('token')).toBe('ordinary-token')
    const { readCredentials } = await openPage({ local, session })
    expect(readCredentials()).toEqual(ordinary)
  })

  test.each([null, '', 'false'])('%j is none', async (token) => {
    if (token !== null) local.setItem('token', token)
    const { readCredentials } = await openPage({ local, session })
    expect(readCredentials()).toBeNull()
  })

  test('becomes the text `false` when it is cleared', async () => {
    local.setItem('token', 'x')
    const { clearCredentials, readCredentials } = await openPage({ local, session })
    clearCredentials()
    expect(local.getItem('token')).toBe('false')
    expect(readCredentials()).toBeNull()
  })

  test('is not read, and not cleared, inside a frame', async () => {
    local.setItem('token', 'x')
    const { clearCredentials, readCredentials } = await openPage({ framed: true, local, session })
    expect(readCredentials()).toBeNull()
    clearCredentials()
    expect(local.getItem('token')).toBe('x')
  })
})

describe('a punchout session', () => {
  test('goes before the ordinary one in its tab, and leaves it alone when it ends', async () => {
    const { clearCredentials, readCredentials, writeCredentials } = await openPage({ local, session })
    writeCredentials(ordinary)
    writeCredentials(punchout)
    expect(readCredentials()).toEqual(punchout)
    clearCredentials()
    expect(readCredentials()).toEqual(ordinary)
  })

  test('of a frame is not the session of the page around it, which shares its storage', async () => {
    const frame = await openPage({ framed: true, local, session })
    frame.writeCredentials(punchout)
    const around = await openPage({ local, session })
    expect(around.readCredentials()).toBeNull()
  })

  test.each(['', '{', 'null', '[]', '{"token":7}', '{"token":"x"}', '{"token":"false","owner":"punchout:5"}'])(
    'kept as %j is none',
    async (text) => {
      session.setItem('punchout', text)
      const { readCredentials } = await openPage({ local, session })
      expect(readCredentials()).toBeNull()
    },
  )
})

describe('where the browser forbids storage', () => {
  test('one is signed in until the page closes', async () => {
    const { clearCredentials, readCredentials, writeCredentials } = await openPage()
    expect(readCredentials()).toBeNull()
    writeCredentials(ordinary)
    expect(readCredentials()).toEqual(ordinary)
    clearCredentials()
    expect(readCredentials()).toBeNull()
  })

  test('a full disk counts as forbidden', async () => {
    local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { readCredentials, writeCredentials } = await openPage({ local, session })
    writeCredentials(punchout)
    writeCredentials(ordinary)
    expect(readCredentials()).toEqual(punchout)
  })
})
