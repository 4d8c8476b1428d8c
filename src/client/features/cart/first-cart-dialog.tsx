import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { collectInNew, forgetPendingAdd, usePendingAdd } from './add.tsx'
import { NameForm } from './name-form.tsx'

/** The prompt for the first cart, wherever a product is to be added without one. One for the whole page. */
export function FirstCartDialog() {
  const { t } = useLingui()
  const pending = usePendingAdd()
  const waiting = pending?.looking === null ? pending : null
  return (
    <Dialog
      open={waiting !== null}
      onClose={forgetPendingAdd}
      title={t`You must create a shopping cart before you can continue`}
      closeLabel={t`Close`}
    >
      {waiting && (
        <NameForm
          submit={t`Create cart`}
          onName={(name) => collectInNew(waiting.item, name, waiting.onOpen)}
          onCancel={forgetPendingAdd}
        />
      )}
    </Dialog>
  )
}
