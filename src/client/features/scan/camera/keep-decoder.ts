import { detectorFor } from './detector.ts'
import { WASM } from './wasm.ts'

/** Lets the service worker keep what reads codes here, for when there is no network; where the browser does, nothing. */
export async function keepDecoder(): Promise<void> {
  if ((await detectorFor()) === null) await fetch(WASM, { priority: 'low' }).catch(() => undefined)
}
