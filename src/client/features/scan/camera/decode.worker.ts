/// <reference lib="webworker" />
import { prepareZXingModule, type ReadResult, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { WASM } from './wasm.ts'
import type { DecodedCode, DecodeReply, DecodeRequest } from './messages.ts'

/** The worker that reads codes where the browser does not: the page stays smooth meanwhile. */
prepareZXingModule({ overrides: { locateFile: () => WASM } })

const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'EAN13', 'EAN8', 'UPCA', 'Code128', 'DataMatrix'],
  // Elements as they are, with what ends them.
  textMode: 'Plain',
  maxNumberOfSymbols: 8,
}

const reply = (message: DecodeReply): void => (self as unknown as DedicatedWorkerGlobalScope).postMessage(message, [])

self.addEventListener('message', ({ data: { pixels, width, height } }: MessageEvent<DecodeRequest>) => {
  const picture = new ImageData(new Uint8ClampedArray(pixels), width, height)
  readBarcodes(picture, OPTIONS).then(
    (results) => reply({ codes: results.filter(({ isValid }) => isValid).map((one) => decoded(one, width, height)) }),
    (error: unknown) => reply({ failure: error instanceof Error ? error.message : String(error) }),
  )
})

function decoded(result: ReadResult, width: number, height: number): DecodedCode {
  const { topLeft, bottomRight } = result.position
  return {
    text: result.contentType === 'GS1' ? result.symbologyIdentifier + result.text : result.text,
    x: (topLeft.x + bottomRight.x) / 2 / width,
    y: (topLeft.y + bottomRight.y) / 2 / height,
  }
}
