/**
 * Why there is no picture. `denied`: the person, their browser or a frame's owner does not allow it; `none`: the device
 * has no camera; `busy`: another program has it; `unsupported`: the browser gives none to this page.
 */
export type CameraLack = 'denied' | 'none' | 'busy' | 'unsupported'

export class CameraError extends Error {
  readonly lack: CameraLack
  constructor(lack: CameraLack) {
    super(`No camera: ${lack}`)
    this.lack = lack
  }
}

/** The camera that looks away from the person, with as many pixels as small codes need. */
const WANTED: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 720 },
}

/** Opens the camera; the browser asks the person. Rejects with `CameraError`. */
export async function openCamera(): Promise<MediaStream> {
  // Only pages over HTTPS, and those of this machine, have any.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!mediaDevices?.getUserMedia) throw new CameraError('unsupported')
  try {
    return await mediaDevices.getUserMedia({ video: WANTED, audio: false })
  } catch (error) {
    throw new CameraError(lackOf(error))
  }
}

function lackOf(error: unknown): CameraLack {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unsupported'
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

interface Torch {
  torch?: boolean
}

/** Whether the camera has a lamp that can be switched. */
export const hasTorch = (stream: MediaStream): boolean => {
  const [track] = stream.getVideoTracks()
  return (track?.getCapabilities?.() as Torch | undefined)?.torch === true
}

/** Whether the lamp did as it was told: what a camera says that it can it may refuse all the same. */
export async function switchTorch(stream: MediaStream, torch: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks()
  try {
    await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
    return true
  } catch {
    return false
  }
}
