import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CART_TITLE_MAX } from '#contract/cart/line.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { takesGoods } from '../../carts/cart-role.ts'
import { useCarts } from '../../carts/carts.ts'
import { putInCart } from '../../carts/put-in-cart.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AgainChange } from './again-change.tsx'
import styles from './again-dialog.module.css'
import { sortAgain } from './again.ts'
import { refusalText } from './refusal-text.ts'
import { useAgain } from './use-again.ts'

interface Props {
  order: Order
  onCart: (cartId: string) => void
}

/** What has changed since, at the prices of the company whose cart it goes into, and which cart that is. */
export function AgainForm({ order, onCart }: Props) {
  const { t } = useLingui()
  const { carts } = useCarts()
  const open = carts.filter((cart) => cart.shop_id === order.shop_id && takesGoods(cart))
  const [target, setTarget] = useState('')
  const cart = open.find(({ id }) => id === target)
  const { data: lines, error: failure, retry } = useAgain(order, cart?.customer_id ?? undefined)
  const [title, setTitle] = useState(order.project)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { available, changed, same } = sortAgain(lines ?? [])
  const cartId = cart?.id ?? null
  const lineCount = available.length
  const put = plural(lineCount, { one: 'Put # line in the cart', other: 'Put # lines in the cart' })

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (cartId === null && title.trim() === '') return setError(t`Give the cart a name`)
    setBusy(true)
    setRefused(null)
    const result = await putInCart(order.shop_id, cartId ?? { title: title.trim() }, {
      rooms: order.rooms,
      lines: available,
    })
    setBusy(false)
    if (result.refused === null) onCart(result.cartId)
    else setRefused(result.refused)
  }

  if (failure !== null)
    return (
      <div className={styles.form} role="alert">
        <p>{t`What has changed since could not be found out. Nothing has been put in a cart.`}</p>
        <Button look="next" onClick={retry}>
          {t`Try again`}
        </Button>
      </div>
    )
  if (!lines) return <p role="status">{t`Looking up what has changed since…`}</p>
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {changed.length === 0 ? (
        <p>{t`Nothing has changed since.`}</p>
      ) : (
        <section className={styles.changed} aria-label={t`What has changed since`}>
          <h3>
            <Trans>What has changed since</Trans>
          </h3>
          <ul>
            {changed.map((line) => (
              <li key={`${line.uid} ${line.room ?? ''}`}>
                <AgainChange line={line} />
              </li>
            ))}
          </ul>
          {same > 0 && (
            <p className={styles.quiet}>
              {plural(same, { one: '# line is unchanged', other: '# lines are unchanged' })}
            </p>
          )}
        </section>
      )}
      {available.length === 0 ? (
        <p role="status">{t`Nothing of it is sold any more, so there is nothing to put in a cart.`}</p>
      ) : (
        <>
          {open.length > 0 && (
            <Select
              label={t`Put it in`}
              value={cartId ?? ''}
              options={[
                { value: '', label: t`A new cart` },
                ...open.map(({ id, title: name }) => ({ value: id, label: name })),
              ]}
              onValue={setTarget}
            />
          )}
          {cartId === null && (
            <TextField
              label={t`Name of the new cart`}
              value={title}
              maxLength={CART_TITLE_MAX}
              required
              error={error}
              onValue={(value) => {
                setTitle(value)
                setError('')
              }}
            />
          )}
          {refused !== null && (
            <p className={styles.refused} role="alert">
              {refusalText(refused)}
            </p>
          )}
          <Button type="submit" look="next" busy={busy}>
            {put}
          </Button>
          <p className={styles.quiet}>{t`Nothing is ordered yet: you can change the cart before you order.`}</p>
        </>
      )}
    </form>
  )
}
