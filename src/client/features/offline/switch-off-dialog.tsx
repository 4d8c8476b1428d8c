import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './copy-panel.module.css'

interface Props {
  open: boolean
  onClose: () => void
  onSwitchOff: () => void
}

/** Asked where there is no network: what goes now does not come back before there is one. */
export function SwitchOffDialog({ open, onClose, onSwitchOff }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Remove the catalogue from this device?`} closeLabel={t`Close`}>
      <p>{t`There is no network right now, so it cannot come back until there is one. Until then you cannot browse.`}</p>
      <div className={styles.choices}>
        <Button look="next" onClick={onClose}>
          {t`Keep it here`}
        </Button>
        <Button
          onClick={() => {
            onSwitchOff()
            onClose()
          }}
        >
          {t`Remove it`}
        </Button>
      </div>
    </Dialog>
  )
}
