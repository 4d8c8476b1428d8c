import type { WriteStream } from 'node:tty'

const EVERY_MS = { terminal: 200, log: 2000 }

/**
 * Shows how far a long command is, with its speed: one line that renews itself on a terminal; elsewhere a line as each
 * step begins, and then every two seconds.
 */
export function progressLine(out: Pick<WriteStream, 'write' | 'isTTY'>) {
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.log
  let shownAt = performance.now()
  let step = ''
  let stepStarted = shownAt
  let written = false
  return {
    show(name: string, rows: number, total?: number): void {
      const now = performance.now()
      const begins = name !== step
      if (begins) {
        step = name
        stepStarted = now
      }
      if (now - shownAt < every && (out.isTTY || !begins)) return
      shownAt = now
      const speed = Math.round(rows / Math.max((now - stepStarted) / 1000, 0.001))
      const of = total === undefined ? '' : ` of ${total}`
      out.write(`${out.isTTY ? '\r\u001b[K' : ''}${name} ${rows}${of} rows, ${speed} rows/s${out.isTTY ? '' : '\n'}`)
      written = true
    },
    end(): void {
      if (written && out.isTTY) out.write('\r\u001b[K')
    },
  }
}
