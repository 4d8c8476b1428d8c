import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Where our own server has the decoder's machine code. */
export const WASM = new URL(address, location.origin).href
