import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reportError } from '#client/http/error-reports.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { useCatalogue } from './support/catalogue.ts'
import { answer, refuse, useNetwork } from './support/network.ts'

vi.mock(import('#client/http/error-reports.ts'), { spy: true })
useNetwork()
useFreshBrowser()
useCatalogue()

test('filters that cannot be had are reported, and the catalogue is shown all the same', async () => {
  answer('get', API.filters, () => refuse(500, 'internal_error'))
  await openApp('/')
  await expect.element(page.getByRole('link', { name: /Product 1\b/ })).toBeVisible()
  await expect.poll(() => vi.mocked(reportError).mock.calls.length).toBe(1)
  expect(vi.mocked(reportError).mock.calls[0]?.[0]).toMatchObject({ name: 'ApiError', status: 500 })
})
