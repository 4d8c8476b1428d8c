import hotToast from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from '#client/ui/toast.ts'
import { ToastArea } from '#client/ui/toast-area.tsx'
import { act, cleanup, show, useFreshBrowser } from './support/app.tsx'

const fetched = vi.hoisted(() => vi.fn<() => void>())
vi.mock(import('#client/ui/toaster.tsx'), async (original) => {
  fetched()
  return original()
})
useFreshBrowser()
afterEach(() => {
  act(() => hotToast.removeAll())
  cleanup()
})

// The code is fetched once in a page's life, so this is one story.
test('what shows messages is fetched with the first of them, which is not lost', async () => {
  show(<ToastArea label="Messages" closeLabel="Close" />)
  await expect.element(page.getByRole('region', { name: 'Messages' })).not.toBeInTheDocument()
  expect(fetched).not.toHaveBeenCalled()
  act(() => toast('The very first'))
  await expect.element(page.getByText('The very first')).toBeVisible()
  act(() => toast('And the next'))
  await expect.element(page.getByText('And the next')).toBeVisible()
  expect(fetched).toHaveBeenCalledTimes(1)
})
