import { type RefObject, useEffect, useRef, useState } from 'react'
import { onLeave } from '../../../storage/page-lifecycle.ts'
import { CameraError, type CameraLack, hasTorch, openCamera, stopCamera } from './camera.ts'
import { type Decoder, openDecoder } from './decoder.ts'

/** `decoder`: what reads codes is not on this device, and cannot be fetched. */
export type CameraState =
  | { at: 'starting' | 'paused' }
  | { at: 'running'; stream: MediaStream; torch: boolean }
  | { at: 'lacking'; lack: CameraLack | 'decoder' }

/** Rests between two looks, so that a tablet stays cool. */
const REST_MS = 80

/**
 * Shows the camera in a video and calls back with the codes that it sees, or none, at each look, until the component
 * goes. Nobody is watched meanwhile: the camera stops when the page is hidden or left.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCodes: (codes: readonly string[]) => void,
): CameraState {
  const [state, setState] = useState<CameraState>({ at: 'starting' })
  const see = useRef(onCodes)
  useEffect(() => {
    see.current = onCodes
  })
  useEffect(() => {
    let stop = (): void => undefined
    const start = (): void => {
      stop()
      stop = run(video.current, (codes) => see.current(codes), setState)
    }
    const pause = (): void => {
      stop()
      stop = () => undefined
      setState({ at: 'paused' })
    }
    const turn = (): void => (document.hidden ? pause() : start())
    turn()
    document.addEventListener('visibilitychange', turn)
    const forget = onLeave(pause)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      forget()
      stop()
    }
  }, [video])
  return state
}

/** Returns the way to stop, which may come before the camera has opened. */
function run(
  video: HTMLVideoElement | null,
  onCodes: (codes: readonly string[]) => void,
  tell: (state: CameraState) => void,
): () => void {
  const over = new AbortController()
  const { signal } = over
  const stop = (): void => over.abort()
  const fail = (lack: CameraLack | 'decoder'): void => {
    if (signal.aborted) return
    stop()
    tell({ at: 'lacking', lack })
  }
  const begin = async (): Promise<void> => {
    tell({ at: 'starting' })
    const stream = await openCamera()
    ending(signal, () => stopCamera(stream))
    if (signal.aborted || !video) return stop()
    // A camera that is unplugged, or taken away by another program.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('busy'), { signal })
    video.srcObject = stream
    ending(signal, () => (video.srcObject = null))
    await video.play()
    const decoder = await openDecoder()
    ending(signal, decoder.stop)
    if (signal.aborted) return
    tell({ at: 'running', stream, torch: hasTorch(stream) })
    await look(video, decoder, onCodes, signal)
  }
  begin().catch((error: unknown) => fail(error instanceof CameraError ? error.lack : 'decoder'))
  return stop
}

/** Does what the end wants done, also where that has come already. */
function ending(signal: AbortSignal, done: () => void): void {
  if (signal.aborted) done()
  else signal.addEventListener('abort', done)
}

async function look(
  video: HTMLVideoElement,
  decoder: Decoder,
  onCodes: (codes: readonly string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const codes = await decoder.read(video)
    if (signal.aborted) return
    onCodes(codes)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
}
