import { afterEach } from 'vitest'

/** Takes what a test has opened, and closes it when the test is over, the last one first. */
export function closingAfterEach(): <T extends { close: () => Promise<unknown> }>(opened: T) => T {
  let all: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of all.toReversed()) await close()
    all = []
  })
  return (opened) => {
    all.push(() => opened.close())
    return opened
  }
}
