import { useLingui } from '@lingui/react/macro'
import { CameraOff, Flashlight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { switchTorch } from './camera/camera.ts'
import { useCamera } from './camera/use-camera.ts'
import styles from './scan-dialog.module.css'
import { lackText, mayPass } from './texts.ts'

interface Props {
  onCodes: (codes: readonly string[]) => void
}

/** What the camera sees, or why it sees nothing. */
export function CameraView({ onCodes }: Props) {
  const [attempt, setAttempt] = useState(0)
  return <View key={attempt} onCodes={onCodes} onAgain={() => setAttempt((before) => before + 1)} />
}

function View({ onCodes, onAgain }: Props & { onAgain: () => void }) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onCodes)
  const lack = state.at === 'lacking' ? state.lack : null
  return (
    <>
      <div className={styles.view} hidden={lack !== null}>
        <video ref={video} muted playsInline aria-label={t`What the camera sees`} />
        <span className={styles.frame} aria-hidden="true" />
        <p className={styles.hint}>
          {state.at === 'running'
            ? t`Hold the camera to a barcode or QR code.`
            : state.at === 'paused'
              ? t`The camera rests while this page is hidden.`
              : t`The camera is starting…`}
        </p>
        {state.at === 'running' && state.torch && <Torch stream={state.stream} />}
      </div>
      {lack !== null && (
        <div className={styles.lack} role="alert">
          <Icon of={CameraOff} />
          <p>{lackText(lack)}</p>
          {mayPass(lack) && <Button onClick={onAgain}>{t`Try again`}</Button>}
        </div>
      )}
    </>
  )
}

function Torch({ stream }: { stream: MediaStream }) {
  const { t } = useLingui()
  const [on, setOn] = useState(false)
  const turn = async (): Promise<void> => {
    if (await switchTorch(stream, !on)) setOn(!on)
  }
  return (
    <button
      type="button"
      className={styles.torch}
      aria-pressed={on}
      onClick={() => void turn()}
      aria-label={t`Lamp of the camera`}
    >
      <Icon of={Flashlight} />
    </button>
  )
}
