/** A code in a picture, and where its middle is: from 0 to 1 of the picture's width and height. */
export interface DecodedCode {
  text: string
  x: number
  y: number
}

/** A picture for the worker: four bytes a pixel. */
export interface DecodeRequest {
  pixels: ArrayBuffer
  width: number
  height: number
}

export type DecodeReply = { codes: DecodedCode[] } | { failure: string }
