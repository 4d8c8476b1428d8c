import { atom, useAtomValue } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { amendAnswers, loadAnswer, useServerQuery } from '#client/http/query.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { act, show, useFreshBrowser } from './support/app.tsx'
import { shop, user } from './support/people.ts'

useFreshBrowser()

const signsIn = (id: string): void =>
  act(() =>
    store.set(sessionAtom, {
      owner: `user:${id}`,
      user: user({ id }),
      shops: [shop()],
      currentShopId: null,
      activeCarts: {},
      currentCompanies: {},
    }),
  )
const leaves = (): void => act(() => store.set(sessionAtom, null))

interface Asked {
  signal: AbortSignal
  answer: (text: string) => void
}
/** Questions that the test answers, in their order. */
let asked: Asked[] = []
const ask = (signal: AbortSignal): Promise<{ text: string }> =>
  new Promise((resolve) => asked.push({ signal, answer: (text) => resolve({ text }) }))
const questions = (): number => asked.length
/** Waits until so many have been asked. */
async function nth(place: number): Promise<Asked> {
  await expect.poll(questions).toBe(place)
  const found = asked[place - 1]
  if (!found) throw new Error(`Question ${place} was not asked`)
  return found
}

const FIRST = { of: 'nordform', number: 1 }
const questionAtom = atom(FIRST)
const turnTo = (question: typeof FIRST): void => act(() => store.set(questionAtom, question))

function Shown() {
  const { of, number } = useAtomValue(questionAtom)
  const { data, waiting } = useServerQuery([of, null, 'secret', number], ask)
  return (
    <p role="status" aria-busy={waiting}>
      {data?.text ?? 'nothing'}
    </p>
  )
}
const says = (text: string) => expect.element(page.getByRole('status')).toMatchTextContent(text)

beforeEach(() => {
  asked = []
  store.set(questionAtom, FIRST)
  signsIn('7')
})

describe('when a session ends', () => {
  test('a question on its way is aborted, and what is said to it still is nobody’s', async () => {
    const screen = show(<Shown />)
    const { signal, answer } = await nth(1)
    leaves()
    expect(signal.aborted).toBe(true)
    answer('of Maja')
    screen.unmount()
    signsIn('8')
    show(<Shown />)
    await nth(2)
    await says('nothing')
  })

  test('what was answered is gone, for the same person too', async () => {
    const screen = show(<Shown />)
    const { answer } = await nth(1)
    answer('of Maja')
    await says('of Maja')
    screen.unmount()
    leaves()
    signsIn('7')
    show(<Shown />)
    await says('nothing')
    await nth(2)
    expect(questions()).toBe(2)
  })

  test('a screen that is drawn once more asks nothing, and shows nothing of it', async () => {
    show(<Shown />)
    const { answer } = await nth(1)
    answer('of Maja')
    await says('of Maja')
    leaves()
    turnTo({ ...FIRST })
    turnTo({ ...FIRST, number: 2 })
    await says('nothing')
    expect(questions()).toBe(1)
  })
})

describe('an answer', () => {
  test('stays until the next one is there, but stands in for nothing of another shop', async () => {
    show(<Shown />)
    const first = await nth(1)
    first.answer('one')
    await says('one')
    turnTo({ of: 'nordform', number: 2 })
    const second = await nth(2)
    await says('one')
    turnTo({ of: 'havdesign', number: 2 })
    expect(second.signal.aborted).toBe(true)
    await says('nothing')
  })

  test('that was asked for before a change has the change in it', async () => {
    show(<Shown />)
    const { answer } = await nth(1)
    amendAnswers<{ text: string }>(['nordform', null, 'secret'], ({ text }) => ({ text: `${text}, changed` }))
    answer('one')
    await says('one, changed')
    amendAnswers<{ text: string }>(['nordform', null, 'secret'], ({ text }) => ({ text: `${text} twice` }))
    await says('one, changed twice')
    expect(questions()).toBe(1)
  })
})

const KEY = ['nordform', null, 'secret', 1] as const
const load = (signal: AbortSignal): Promise<unknown> => loadAnswer(KEY, ask, signal)

function Loaded() {
  const { data } = useServerQuery(KEY, ask, { isLoaded: true })
  return <p role="status">{data?.text ?? 'nothing'}</p>
}

describe('what a page’s loader asks', () => {
  test('is on the page at once, and not asked for again', async () => {
    const loading = load(new AbortController().signal)
    const { answer } = await nth(1)
    answer('Kontor plan 5')
    await loading
    show(<Loaded />)
    await says('Kontor plan 5')
    expect(questions()).toBe(1)
  })

  test('is aborted with the loader', async () => {
    const leaving = new AbortController()
    const loading = load(leaving.signal).catch((error: unknown) => error)
    const { signal } = await nth(1)
    leaving.abort()
    expect(await loading).toMatchObject({ name: 'AbortError' })
    expect(signal.aborted).toBe(true)
  })
})
