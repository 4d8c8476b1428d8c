import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { formatPieces, toMinor } from '#contract/money.ts'
import { issue } from '../../carts/carts.ts'
import { replaceLine } from '../../carts/replace-line.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Changes } from './changes.ts'
import styles from './order-panel.module.css'

interface Props {
  cart: Cart
  changes: Changes
  confirmed: boolean
  onConfirmed: (yes: boolean) => void
  error: string | undefined
}

/** What has changed since it was put in the cart, and what to do about it before ordering [outbox/merging]. */
export function CartChanges({ cart, changes, confirmed, onConfirmed, error }: Props) {
  const { t } = useLingui()
  const { gone, onRequest, repriced } = changes
  const contact = cart.provider_contact
  return (
    <>
      {gone.length > 0 && (
        <Blocking cart={cart} lines={gone} title={t`No longer sold`}>
          {gone.some(({ product }) => product.replaced_by) ? (
            <Trans>Replace or remove them to order the rest.</Trans>
          ) : (
            <Trans>Remove them to order the rest.</Trans>
          )}
        </Blocking>
      )}
      {onRequest.length > 0 && (
        <Blocking cart={cart} lines={onRequest} title={t`Price on request`}>
          {contact ? (
            <Trans>Ask for the price, or remove them to order the rest. Your contact: {contact}.</Trans>
          ) : (
            <Trans>Ask the provider for the price, or remove them to order the rest.</Trans>
          )}
        </Blocking>
      )}
      {repriced.length > 0 && (
        <section className={styles.changes}>
          <h3>
            <Trans>New prices since you put them in the cart</Trans>
          </h3>
          <ul>
            {repriced.map((line) => (
              <li key={line.id}>
                <NewPrice line={line} currency={cart.currency} />
              </li>
            ))}
          </ul>
          <CheckField
            name="confirmed"
            label={t`I have seen the new prices and order at them`}
            checked={confirmed}
            onChecked={onConfirmed}
            error={error}
          />
        </section>
      )}
    </>
  )
}

function NewPrice({ line, currency }: { line: CartLine; currency: string }) {
  const { name } = line.product
  const before = toMinor(line.previous_unit_price ?? 0)
  const after = toMinor(line.unit_price ?? 0)
  const was = formatPieces(before, [before, after], currency)
  const now = formatPieces(after, [before, after], currency)
  return (
    <Trans>
      {name}: {was} is now <b>{now}</b>
    </Trans>
  )
}

interface BlockingProps {
  cart: Cart
  lines: readonly CartLine[]
  title: string
  children: ReactNode
}

/** Lines that nothing can be ordered with. */
function Blocking({ cart, lines, title, children }: BlockingProps) {
  const { t } = useLingui()
  const remove = ({ id }: CartLine): void =>
    void issue({
      cartId: cart.id,
      shopId: cart.shop_id,
      mutation: { name: 'line.remove', args: { lineId: id } },
    })
  return (
    <section className={styles.changes}>
      <h3 className={styles.alert}>
        <Icon of={TriangleAlert} /> {title}
      </h3>
      <p>{children}</p>
      <ul>
        {lines.map((line) => {
          const { name, replaced_by: successor } = line.product
          return (
            <li key={line.id} className={styles.blocking}>
              <span>
                {name} <small>{line.article_number}</small>
              </span>
              {successor && (
                <button
                  type="button"
                  className={styles.remove}
                  onClick={() => replaceLine(cart, line, successor)}
                  aria-label={t`Replace ${name} by ${successor.name}`}
                >
                  <Trans>Replace by {successor.name}</Trans>
                </button>
              )}
              <button
                type="button"
                className={styles.remove}
                onClick={() => remove(line)}
                aria-label={t`Remove ${name}`}
              >
                <Trans>Remove</Trans>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
