import { expect, test, vi } from 'vitest'
import { reportError, startErrorReports } from '#client/http/error-reports.ts'
import type { Config } from '#contract/config.schema.ts'
import { API } from '#contract/paths.ts'
import { answer, ok, useNetwork } from './support/network.ts'

type Capture = (error: unknown) => void

const service = vi.hoisted(() => ({
  capture: vi.fn<Capture>(),
  startSentry: vi.fn<(dsn: string, steps: number) => Capture>(),
}))
vi.mock(import('#client/http/error-service.ts'), () => ({ startSentry: service.startSentry }))
useNetwork()

const installation = (sentry_dsn: string | null): void =>
  answer('get', API.config, () => ok<{ data: Config }>({ data: { sentry_dsn, greenified_host: 'greenified' } }))

// One page has one error service, so this is one story.
test('errors are reported where the installation says, with thirty steps, from the first one on', async () => {
  const before = new Error('before the service was there')
  reportError(before)

  installation('https://key@reports.example/1')
  service.startSentry.mockReturnValue(service.capture)
  await startErrorReports(Promise.resolve())
  expect(service.startSentry).toHaveBeenCalledWith('https://key@reports.example/1', 30)
  expect(service.capture).toHaveBeenCalledWith(before)

  const uncaught = new Error('nobody caught it')
  const event = new ErrorEvent('error', { error: uncaught, cancelable: true })
  // The test runner listens too, and would call it a failure of the test.
  window.addEventListener('error', (seen) => seen.stopImmediatePropagation(), { once: true })
  window.dispatchEvent(event)
  expect(service.capture).toHaveBeenCalledWith(uncaught)
  expect(event.defaultPrevented, 'it stays uncaught for whoever else listens').toBe(false)
})

test('without an address the service is not even loaded', async () => {
  service.startSentry.mockClear()
  service.capture.mockClear()
  installation(null)
  await startErrorReports(Promise.resolve())
  reportError(new Error('nobody hears it'))
  expect(service.startSentry).not.toHaveBeenCalled()
  expect(service.capture).not.toHaveBeenCalled()
})
