import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As `nice` counts: a third of what others get where processors are short, and all that nobody else wants. */
const NICENESS = 5

/** This thread comes behind others from now on. Where threads have no priorities of their own nothing changes. */
export function comeBehindOthers(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(thread), NICENESS)
  } catch {
    // Not on Linux, or not allowed to.
  }
}
