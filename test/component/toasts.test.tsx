import hotToast, { useToasterStore } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import Toaster from '#client/ui/toaster.tsx'
import { act, cleanup, show, useFreshBrowser } from './support/app.tsx'

useFreshBrowser()

const open = (): void => void show(<Toaster label="Messages" closeLabel="Close" />)
const messages = page.getByRole('region', { name: 'Messages' })
const say = (...said: Parameters<typeof toast>): void => act(() => toast(...said))

const undone = (): void => toast('undone', 'default', { id: 'line' })

const Waiting = () => useToasterStore().pausedAt !== undefined && <p>They wait</p>

/** In steps, since React hears of each timer only between them. */
const pass = (ms: number): void => {
  for (let passed = 0; passed < ms; passed += 100) act(() => void vi.advanceTimersByTime(100))
}

/** How long a message takes to come in. */
const bounce = (text: string): string =>
  getComputedStyle(page.getByText(text).element().parentElement!).animationDuration

const motion = (value: 'no-preference' | 'reduce') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

/** Presses a card, draws it aside by a part of its width, and lets go. */
const draw = (part: number): void => {
  const card = page.getByText('draw me').element().parentElement!
  const { left, top, width } = card.getBoundingClientRect()
  const at = (x: number): PointerEventInit => ({
    bubbles: true,
    pointerId: 1,
    button: 0,
    clientX: x,
    clientY: top + 5,
  })
  card.setPointerCapture = () => undefined
  act(() => void card.dispatchEvent(new PointerEvent('pointerdown', at(left + 5))))
  act(() => void card.dispatchEvent(new PointerEvent('pointermove', at(left + 5 + width * part))))
  act(() => void card.dispatchEvent(new PointerEvent('pointerup', at(left + 5 + width * part))))
}

describe('messages', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    act(() => hotToast.removeAll())
    vi.useRealTimers()
    cleanup()
  })

  test('one said before the toaster had loaded is shown when it has', async () => {
    say('Said early')
    open()
    await expect.element(page.getByText('Said early')).toBeVisible()
  })

  test('end above what stands at the foot of the window, however many there are', async () => {
    await page.viewport(390, 700)
    open()
    for (let i = 0; i < 20; i++) say(`message ${i}`, 'default', { duration: 60_000 })
    await expect.element(page.getByText('message 19')).toBeInTheDocument()
    const region = messages.element()
    const foot = Array.from({ length: 8 }, (_, i) => document.elementFromPoint(195, 700 - 4 - i * 10))
    expect(foot.filter((one) => one !== null && region.contains(one))).toEqual([])
    await page.viewport(1440, 900)
  })

  test('stand above a dialog, off its buttons', async () => {
    await page.viewport(820, 600)
    show(
      <Dialog open onClose={() => undefined} title="Long" closeLabel="Close the dialog">
        <p style={{ height: 2000 }} />
      </Dialog>,
    )
    open()
    say('heard')
    await expect.element(page.getByText('heard')).toBeVisible()
    const message = page.getByText('heard').element().parentElement!.getBoundingClientRect()
    const close = page.getByRole('button', { name: 'Close the dialog' }).element().getBoundingClientRect()
    expect(message.bottom).toBeLessThanOrEqual(close.top)
    await page.viewport(1440, 900)
  })

  test('stay five seconds unless told otherwise, and never less than one', async () => {
    open()
    say('five')
    say('three', 'success', { duration: 3000 })
    say('one', 'info', { duration: 10 })
    pass(900)
    await expect.element(page.getByText('one')).toBeInTheDocument()
    pass(400)
    expect(page.getByText('one').query()).toBeNull()
    pass(2000)
    expect(page.getByText('three').query()).toBeNull()
    expect(page.getByText('five').query()).not.toBeNull()
    pass(2000)
    expect(page.getByText('five').query()).toBeNull()
  })

  test('one that comes in the place of one that is leaving stays its time, as does what an action says', () => {
    open()
    say('taken away', 'default', { id: 'line', action: { label: 'Undo', run: () => undefined } })
    say('another')
    act(() => (page.getByRole('button', { name: 'Undo' }).element() as HTMLElement).click())
    say('taken away again', 'default', { id: 'line', action: { label: 'Undo', run: undone } })
    expect(messages.element().textContent).toMatch(/another.*taken away again/)
    pass(1000)
    act(() => (page.getByRole('button', { name: 'Undo' }).element() as HTMLElement).click())
    pass(1000)
    expect(page.getByText('taken away').query()).toBeNull()
    expect(page.getByText('undone').query()).not.toBeNull()
    pass(4400)
    expect(messages.element().textContent).toBe('')
  })

  test('wait while one points at them, but not for a pointer that rested where they came in', async () => {
    const message = page.getByText('read me')
    const point = (type: 'pointerover' | 'pointermove' | 'pointerout') =>
      void message.element().dispatchEvent(new PointerEvent(type, { bubbles: true }))
    open()
    show(<Waiting />)
    say('read me')
    point('pointerover')
    pass(6000)
    expect(message.query()).toBeNull()
    say('read me')
    point('pointerover')
    pass(2000)
    point('pointermove')
    await expect.element(page.getByText('They wait')).toBeVisible()
    pass(1000)
    point('pointermove')
    await expect.element(page.getByText('They wait')).toBeVisible()
    pass(60_000)
    expect(message.query()).not.toBeNull()
    point('pointerout')
    await expect.element(page.getByText('They wait')).not.toBeInTheDocument()
    pass(2800)
    expect(message.query()).not.toBeNull()
    pass(600)
    expect(message.query()).toBeNull()
  })

  test('are twenty at most, the latest ones', () => {
    open()
    for (let n = 1; n <= 25; n++) say(`message ${n}`)
    const shown = messages.getByText(/^message/).elements()
    expect(shown).toHaveLength(20)
    expect(messages.getByText('message 25', { exact: true }).query()).not.toBeNull()
  })

  test('errors speak up, the others wait their turn', () => {
    open()
    say('Saved', 'success')
    say('Not saved', 'error')
    expect(messages.element().getAttribute('aria-live')).toBe('polite')
    expect(
      page
        .getByRole('alert')
        .elements()
        .map((element) => element.textContent),
    ).toEqual(['Not saved'])
  })

  test('stand at the top right and come in with a bounce of 750 ms, where motion is not unwelcome', async () => {
    open()
    say('here')
    expect(bounce('here')).not.toBe('0.75s')
    await motion('no-preference')
    expect(bounce('here')).toBe('0.75s')
    await motion('reduce')
    const box = messages.element().getBoundingClientRect()
    expect(box.top).toBeLessThan(120)
    expect(window.innerWidth - box.right).toBeLessThan(60)
  })
})

describe('a message drawn aside', () => {
  afterEach(() => {
    act(() => hotToast.removeAll())
    cleanup()
  })

  test('goes beyond 60 % of its width', async () => {
    open()
    say('draw me')
    draw(0.65)
    await expect.element(page.getByText('draw me')).not.toBeInTheDocument()
  })

  test('returns before that', async () => {
    open()
    say('draw me')
    draw(0.5)
    await expect.element(page.getByText('draw me')).toBeVisible()
    expect(page.getByText('draw me').element().parentElement?.style.translate).toBe('')
  })

  test('can be closed by keyboard', async () => {
    open()
    say('close me')
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('close me')).not.toBeInTheDocument()
  })
})
