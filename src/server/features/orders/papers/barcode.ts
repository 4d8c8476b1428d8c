import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** A barcode's bars, each by where it begins and how wide it is; all counted in the width of the narrowest one. */
export interface Bars {
  width: number
  bars: readonly (readonly [start: number, width: number])[]
}

/** Characters; the bars of more would not fit on a list. */
const LONGEST = 40
/** Other signs are written in ways that few scanners read. */
const PLAIN = /^[ -~]+$/

/** A text as Code 128 (ISO/IEC 15417); null where it would not be read by every scanner, or would be too long. */
export async function code128(text: string): Promise<Bars | null> {
  if (text.length > LONGEST || !PLAIN.test(text)) return null
  prepare()
  const { symbol, error } = await writeBarcode(text, { format: 'Code128' })
  if (error !== '') return null
  return { width: symbol.width, bars: barsOf(symbol.data.subarray(0, symbol.width)) }
}

/** One row of a picture: 0 is black. */
function barsOf(row: Uint8ClampedArray): Bars['bars'] {
  const bars: [number, number][] = []
  row.forEach((shade, at) => {
    const last = bars.at(-1)
    if (shade !== 0) return
    if (last && last[0] + last[1] === at) last[1]++
    else bars.push([at, 1])
  })
  return bars
}

let isPrepared = false
/** Unless it is told where its program is, the library asks the web for it. */
function prepare(): void {
  if (isPrepared) return
  const program = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
  isPrepared = true
}
