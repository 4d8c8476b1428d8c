import { beforeEach, expect, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'

interface SavedFile {
  name: string
  /** As they were written. */
  rows: string[]
}

/** The button that saves a list as CSV; of one that is within something, where a page has several. */
export const csvOf = (within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('group', { name: 'Save the list as a file' }).getByRole('button', { name: 'CSV' })

/** In place of the person's downloads, for each test of a file. */
export function useSavedFiles(): { pressed: (button: Locator) => Promise<SavedFile> } {
  const address = URL.createObjectURL.bind(URL)
  const saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    const blobs = new Map<string, Blob>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const made = address(blob)
      blobs.set(made, blob as Blob)
      return made
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const blob = blobs.get(this.href)
      if (blob) saved.push({ name: this.download, blob })
    })
  })
  return {
    pressed: async (button) => {
      const before = saved.length
      await button.click()
      await expect.poll(() => saved.length).toBe(before + 1)
      const { name, blob } = saved[before]!
      const text = (await blob.text()).replace(/^\uFEFF/, '')
      return { name, rows: text.split('\r\n').filter(Boolean) }
    },
  }
}
