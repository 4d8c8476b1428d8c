import { type Disk, Full } from './disk.ts'

/**
 * Makes room where there is none: each of `frees` in turn, until the change fits. What is unsent is never given up; a
 * change that fits nowhere is refused [outbox/storage].
 */
export function roomyDisk(disk: Disk, frees: readonly (() => Promise<void>)[]): Disk {
  return {
    read: disk.read,
    async update(change) {
      for (const free of frees) {
        try {
          return await disk.update(change)
        } catch (error) {
          if (!(error instanceof Full)) throw error
          await free()
        }
      }
      return disk.update(change)
    },
  }
}
