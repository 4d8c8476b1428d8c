import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { CART_TITLE_MAX } from '#contract/cart/line.ts'
import { takesGoods } from '../../carts/cart-role.ts'
import { cartsAtom } from '../../carts/carts.ts'
import type { Change } from '../../carts/changes-view.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { move } from './actions.ts'
import styles from './queue-page.module.css'
import { useKeepFocus } from './use-keep-focus.ts'

interface Props {
  /** Refused changes of one cart that add goods. */
  changes: readonly Change[]
  open: boolean
  onClose: () => void
}

const NEW = 'new'
/** Asks which cart the goods shall go into instead. */
export function MoveDialog({ changes, open, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Move to another cart`} closeLabel={t`Close`}>
      <MoveForm changes={changes} onDone={onClose} />
    </Dialog>
  )
}

function MoveForm({ changes, onDone }: { changes: readonly Change[]; onDone: () => void }) {
  const { t } = useLingui()
  const keepFocus = useKeepFocus()
  const [first] = changes
  const additions = changes.length
  const carts = useAtomValue(cartsAtom).filter(
    (cart) => cart.shop_id === first?.shopId && cart.id !== first.cartId && takesGoods(cart),
  )
  const [chosen, setChosen] = useState(carts[0]?.id ?? NEW)
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(false)
  const isNew = chosen === NEW
  const isNameless = isNew && title.trim() === ''
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isNameless) return
    onDone()
    void keepFocus(move(changes, isNew ? { title: title.trim() } : { id: chosen }))
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>
        {plural(additions, {
          one: 'What was to be added goes into the cart that you choose.',
          other: 'All # additions go into the cart that you choose.',
        })}
      </p>
      <Select
        label={t`Cart`}
        value={chosen}
        options={[
          ...carts.map(({ id, title: name }) => ({ value: id, label: name })),
          { value: NEW, label: t`New cart` },
        ]}
        onValue={setChosen}
      />
      {isNew && (
        <TextField
          label={t`Name of the cart`}
          value={title}
          onValue={setTitle}
          maxLength={CART_TITLE_MAX}
          autoComplete="off"
          error={tried && isNameless ? t`Give the cart a name` : undefined}
        />
      )}
      <Button type="submit" look="next">
        {t`Move`}
      </Button>
    </form>
  )
}
