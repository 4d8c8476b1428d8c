import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Texts by number, in memory that does not grow with their length. */
export interface TextTable {
  add: (text: string) => void
  /** Undefined where there is no such text. */
  at: (index: number) => string | undefined
  close: () => void
}

const PAGE_BYTES = 1 << 16
const PAGES_HELD = 256

/**
 * Keeps the pages of the table that were used last, and the others in a temporary file. Rows use their texts nearly in
 * the order of the table, so that few pages are read again; small tables never see the disk.
 */
export function textTable(pagesHeld = PAGES_HELD): TextTable {
  const held = new Map<number, Buffer>()
  const onDisk = new Set<number>()
  /** Pages that the disk does not hold as they are. */
  const changed = new Set<number>()
  let file: number | undefined
  /** Where each text ends; the first stands at 0. */
  let ends = new Uint32Array(1024)
  let count = 0
  let length = 0

  /** The memory of the page that was not used for longest; its content goes to the disk if that lacks it. */
  const leave = (): Buffer => {
    const [[number, bytes] = [0, Buffer.alloc(0)]] = held
    held.delete(number)
    if (changed.delete(number)) {
      file ??= temporaryFile()
      writeSync(file, bytes, 0, PAGE_BYTES, number * PAGE_BYTES)
      onDisk.add(number)
    }
    return bytes
  }
  const page = (number: number): Buffer => {
    let bytes = held.get(number)
    if (bytes) held.delete(number)
    else {
      bytes = held.size < pagesHeld ? Buffer.allocUnsafeSlow(PAGE_BYTES) : leave()
      if (file !== undefined && onDisk.has(number)) readSync(file, bytes, 0, PAGE_BYTES, number * PAGE_BYTES)
    }
    // Last in the map is last to go.
    held.set(number, bytes)
    return bytes
  }
  /** The parts of the pages from one place to another, each good until the next is asked for. */
  const pieces = function* (from: number, to: number, change: boolean): Generator<Buffer> {
    for (let at = from; at < to; ) {
      const number = Math.floor(at / PAGE_BYTES)
      const start = at % PAGE_BYTES
      const size = Math.min(PAGE_BYTES - start, to - at)
      const bytes = page(number)
      if (change) changed.add(number)
      yield bytes.subarray(start, start + size)
      at += size
    }
  }
  return {
    add(text) {
      const size = Buffer.byteLength(text)
      let bytes: Buffer | undefined
      let written = 0
      for (const piece of pieces(length, length + size, true)) {
        if (piece.length === size) piece.write(text)
        else written += (bytes ??= Buffer.from(text)).copy(piece, 0, written)
      }
      length += size
      if (count === ends.length) {
        const longer = new Uint32Array(count * 2)
        longer.set(ends)
        ends = longer
      }
      ends[count++] = length
    },
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined
      const from = ends[index - 1] ?? 0
      const size = (ends[index] ?? 0) - from
      let bytes: Buffer | undefined
      let read = 0
      for (const piece of pieces(from, from + size, false)) {
        if (piece.length === size) return piece.toString()
        read += piece.copy((bytes ??= Buffer.allocUnsafe(size)), read)
      }
      return bytes?.toString() ?? ''
    },
    close() {
      held.clear()
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/** Open, but without a name already: it is gone whatever becomes of this process. */
function temporaryFile(): number {
  const path = join(tmpdir(), `interior-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  return file
}
