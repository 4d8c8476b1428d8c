import { allowOwnWorkers } from '../../../pwa/trusted-types.ts'
import { detectorFor } from './detector.ts'
import type { DecodedCode, DecodeReply, DecodeRequest } from './messages.ts'

/** Reads the codes in what a camera shows. */
export interface Decoder {
  /** Of several the one nearest to the middle stands first. Rejects with `DecoderError` where it cannot read at all. */
  read: (video: HTMLVideoElement) => Promise<readonly string[]>
  stop: () => void
}

/** What reads codes could not be had: it is not on this device, and there is no network. */
export class DecoderError extends Error {}

/** The browser's own decoder where it knows our codes, else one that is loaded. */
export const openDecoder = async (): Promise<Decoder> => (await ofBrowser()) ?? ofWorker()

async function ofBrowser(): Promise<Decoder | null> {
  const detector = await detectorFor()
  if (!detector) return null
  return {
    read: async (video) => {
      const found = await detector.detect(video)
      const seen = found.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
        text: rawValue,
        x: (x + width / 2) / video.videoWidth,
        y: (y + height / 2) / video.videoHeight,
      }))
      return fromMiddle(seen)
    },
    stop: () => undefined,
  }
}

/** More pixels than a code needs that somebody holds before the camera. */
const LONGEST_SIDE = 1280

function ofWorker(): Decoder {
  allowOwnWorkers()
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: async (video) => {
      const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1))
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
      if (!context || width === 0 || height === 0) return []
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      context.drawImage(video, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      return fromMiddle(await ask(worker, { pixels: data.buffer, width, height }))
    },
    stop: () => worker.terminate(),
  }
}

async function ask(worker: Worker, request: DecodeRequest): Promise<readonly DecodedCode[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly DecodedCode[]>()
  const answered = new AbortController()
  const { signal } = answered
  const hear = ({ data }: MessageEvent<DecodeReply>): void =>
    'codes' in data ? resolve(data.codes) : reject(new DecoderError(data.failure))
  worker.addEventListener('message', hear, { signal })
  worker.addEventListener('error', ({ message }) => reject(new DecoderError(message)), { signal })
  worker.postMessage(request, [request.pixels])
  return promise.finally(() => answered.abort())
}

/** Shelves have many codes: the one that the camera is held to comes first. */
const fromMiddle = (codes: readonly DecodedCode[]): string[] =>
  codes.toSorted((a, b) => distance(a) - distance(b)).map(({ text }) => text)

const distance = ({ x, y }: DecodedCode): number => Math.hypot(x - 0.5, y - 0.5)
