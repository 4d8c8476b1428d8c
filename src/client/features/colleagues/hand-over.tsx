import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { CartRight } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { entriesAtom } from '../../carts/carts.ts'
import { isUnsettled } from '../../outbox/index.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import type { Colleague } from './calls.ts'
import styles from './colleagues.module.css'
import type { Access } from './use-access.ts'

interface Props {
  cart: Cart
  to: Colleague
  access: Access
  onDone: () => void
  onBack: () => void
}

const NONE = 'none'
const KEPT: Readonly<Record<string, CartRight | null>> = { edit: 'edit', view: 'view', [NONE]: null }

/** Asked once more: only the new owner could give it back. */
export function HandOver({ cart, to, access, onDone, onBack }: Props) {
  const { t } = useLingui()
  const [keep, setKeep] = useState('edit')
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const unsent = useAtomValue(entriesAtom).filter((one) => one.intent.cartId === cart.id && isUnsettled(one)).length
  const { name } = to
  const { title } = cart
  const send = async (): Promise<void> => {
    setBusy(true)
    const isDone = await access.handOver(to, KEPT[keep] ?? null)
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <section className={styles.sure} aria-labelledby="hand-over">
      <h3 id="hand-over" ref={heading} tabIndex={-1}>
        <Trans>
          Hand {title} over to {name}?
        </Trans>
      </h3>
      <p>
        <Trans>
          The cart then belongs to {name}, who alone can share it, hand it over or cancel it. You cannot take it back
          yourself.
        </Trans>
      </p>
      <Select
        label={t`What you may do afterwards`}
        value={keep}
        options={[
          { value: 'edit', label: t`Change the cart` },
          { value: 'view', label: t`Look at the cart` },
          { value: NONE, label: t`Nothing: it leaves my carts` },
        ]}
        onValue={setKeep}
      />
      {unsent > 0 && keep !== 'edit' && (
        <p role="status">
          {plural(unsent, {
            one: '# change of yours is not sent yet and would be refused afterwards. Send it first.',
            other: '# changes of yours are not sent yet and would be refused afterwards. Send them first.',
          })}
        </p>
      )}
      <div className={styles.ways}>
        <Button look="next" busy={busy} onClick={() => void send()}>
          {t`Hand over to ${name}`}
        </Button>
        <Button onClick={onBack}>{t`Keep it`}</Button>
      </div>
    </section>
  )
}
