import { type Box, newBox } from './box.ts'
import type { Disk } from './disk.ts'

/** Keeps a box as long as the page lives: where the browser keeps nothing [outbox/storage]. */
export function memoryDisk(owner: string, newId: () => string): Disk {
  let box: Box = newBox(owner, newId())
  return {
    read: () => Promise.resolve(box),
    update(change) {
      const next = change(box)
      if (next !== box) box = { ...next, version: box.version + 1 }
      return Promise.resolve(box)
    },
  }
}
