import { afterEach, beforeEach, vi } from 'vitest'

/** A camera that shows what a test holds before it; the browser reads codes itself, as those on tablets do. */
export interface Camera {
  /** What is in sight now. */
  inView: { rawValue: string; x: number }[]
  /** Why it does not open: the name of the error that browsers give. */
  fails: string | null
  hasLamp: boolean
  /** Of each time that it was opened. */
  streams: MediaStream[]
  /** Whether the lamp is on. */
  lamp: boolean
}

export const camera: Camera = { inView: [], fails: null, hasLamp: false, streams: [], lamp: false }

export const hold = (...codes: string[]): void => {
  camera.inView = codes.map((rawValue) => ({ rawValue, x: 0 }))
}

/** Whether nobody is filmed any more. */
export const isCameraOff = (): boolean =>
  camera.streams.every((stream) => stream.getTracks().every(({ readyState }) => readyState === 'ended'))

class Detector {
  static getSupportedFormats = async (): Promise<string[]> => [
    'qr_code',
    'ean_13',
    'ean_8',
    'code_128',
    'upc_a',
    'data_matrix',
  ]
  detect = async (): Promise<unknown[]> =>
    camera.inView.map(({ rawValue, x }) => ({ rawValue, boundingBox: new DOMRect(x, 0, 10, 10) }))
}

async function open(): Promise<MediaStream> {
  if (camera.fails !== null) throw new DOMException('No camera', camera.fails)
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  const stream = canvas.captureStream()
  const [track] = stream.getVideoTracks()
  if (track && camera.hasLamp) {
    track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
    track.applyConstraints = async ({ advanced } = {}) => {
      const [wanted] = (advanced ?? []) as { torch?: boolean }[]
      camera.lamp = wanted?.torch === true
    }
  }
  camera.streams.push(stream)
  return stream
}

/** Before each test: a device with a camera that sees nothing. */
export function useCamera(): void {
  beforeEach(() => {
    Object.assign(camera, { inView: [], fails: null, hasLamp: false, streams: [], lamp: false } satisfies Camera)
    vi.stubGlobal('BarcodeDetector', Detector)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
