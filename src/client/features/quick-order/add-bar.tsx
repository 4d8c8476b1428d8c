import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAtomValue } from 'jotai'
import { isOpen } from '#contract/cart-status.ts'
import { refusalText } from '../../i18n/cart-words.ts'
import { chooseCart, createCart, shopCartsAtom, useActiveCart } from '../../offline/active-cart.ts'
import { issue, seeProducts } from '../../offline/carts.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './add-bar.module.css'
import { isFound } from './items.ts'
import type { OrderList } from './use-quick-order.ts'

interface Props {
  shopId: string
  list: OrderList
  onAdded: (cart: { id: string; title: string; rows: number }) => void
}

const NEW = 'new'

/** Puts what was found into a cart, by one intent; the list stays until the server has taken it. */
export function AddBar({ shopId, list, onAdded }: Props) {
  const { t } = useLingui()
  const carts = useAtomValue(shopCartsAtom).filter(({ status }) => isOpen(status))
  const active = useActiveCart()
  const online = useOnline()
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const found = list.items.filter(isFound)
  const target = chosen ?? active?.id ?? NEW
  const nameless = target === NEW && title.trim() === ''

  const add = async (): Promise<void> => {
    if (nameless) return setProblem(t`Give the cart a name`)
    setProblem('')
    setSending(true)
    seeProducts([...list.products.values()])
    const made = target === NEW ? createCart(shopId, title.trim()).id : target
    setChosen(made)
    const rows = found.flatMap(({ uid, quantity }) => (uid === null ? [] : [{ uid, quantity }]))
    const settled = await issue({ cartId: made, shopId, mutation: { name: 'lines.add', args: { rows } } })
    setSending(false)
    if (settled.outcome === 'refused') return setProblem(refusalText(settled.code))
    chooseCart(made)
    onAdded({ id: made, title: carts.find(({ id }) => id === made)?.title ?? title.trim(), rows: rows.length })
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
        {sending && !online && <Trans>There is no connection. The rows are added when the network is back.</Trans>}
        {problem && <span className={styles.problem}>{problem}</span>}
      </p>
    </div>
  )
}
