import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAtomValue } from 'jotai'
import { refusalText } from '../../i18n/cart-words.ts'
import { chooseCart, shopCartsAtom, useActiveCart } from '../../carts/active-cart.ts'
import { takesGoods } from '../../carts/cart-role.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Added, putIn } from './add.ts'
import styles from './add-bar.module.css'
import { isFound, type Item } from './items.ts'

interface Props {
  shopId: string
  items: readonly Item[]
  onAdded: (added: Added) => void
}

const NEW = 'new'

/** Puts what was found into a cart; the list stays until that is certain. */
export function AddBar({ shopId, items, onAdded }: Props) {
  const { t } = useLingui()
  const carts = useAtomValue(shopCartsAtom).filter(takesGoods)
  const active = useActiveCart()
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const found = items.filter(isFound)
  const target = chosen ?? carts.find(({ id }) => id === active?.id)?.id ?? NEW
  const nameless = target === NEW && title.trim() === ''

  const add = async (): Promise<void> => {
    if (nameless) return setProblem(t`Give the cart a name`)
    setProblem('')
    setSending(true)
    const cartId = target === NEW ? null : target
    const put = await putIn({ shopId, cartId, title: title.trim() }, found)
    setSending(false)
    // It is there, whatever became of the rows.
    setChosen(put.cartId)
    if ('refused' in put.ended) return setProblem(refusalText(put.ended.refused))
    chooseCart(put.cartId)
    const name = carts.find(({ id }) => id === cartId)?.title ?? title.trim()
    onAdded({ title: name, rows: found.length, arrived: put.ended.arrived })
  }
  return (
    <div className={styles.bar}>
      <Select
        label={t`Into the cart`}
        value={target}
        disabled={sending}
        options={[...carts.map(({ id, title }) => ({ value: id, label: title })), { value: NEW, label: t`New cart` }]}
        onValue={setChosen}
      />
      {target === NEW && (
        <TextField
          label={t`Name of the cart`}
          value={title}
          onValue={setTitle}
          maxLength={200}
          autoComplete="off"
          disabled={sending}
        />
      )}
      <Button look="next" busy={sending} disabled={found.length === 0} onClick={() => void add()}>
        <Plural value={found.length} one="Add # row to the cart" other="Add # rows to the cart" />
      </Button>
      <p className={styles.said} role="status">
        {problem && <span className={styles.problem}>{problem}</span>}
      </p>
    </div>
  )
}
