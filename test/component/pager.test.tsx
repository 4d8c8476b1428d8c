import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Pager } from '#client/ui/pager/pager.tsx'
import { show, useFreshBrowser } from './support/app.tsx'

useFreshBrowser()

const texts = {
  pages: 'Pages',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  page: (n: number) => `Page ${n}`,
}

test.each([320, 390, 640, 820, 1440])('stands in one row at %i px, with both ends in reach', async (width) => {
  await page.viewport(width, 800)
  show(<Pager current={107} total={212} texts={texts} hrefOf={(n) => `?page=${n}`} onPage={() => undefined} />)
  for (const name of ['First page', 'Previous page', 'Page 107', 'Next page', 'Last page'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  const shown = [...page.getByRole('navigation').element().children].filter((item) => item.getClientRects().length > 0)
  expect(new Set(shown.map((item) => item.getBoundingClientRect().top)).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
