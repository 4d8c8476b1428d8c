import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { deliveriesOf, leftOf } from '#contract/orders/papers.ts'
import { FileButton } from '../../../http/file-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NeedsNetwork } from '../../../ui/needs-network.tsx'
import { useOfficeTexts } from '../office-texts.ts'
import sheet from '../office.css?url'
import { Styled } from '../styled.tsx'
import { deliveryNotePath, type OrderAction, pickingListPath } from './calls.ts'
import { isBegun, isPromised } from './order-draft.ts'
import { StepForm } from './step-form.tsx'
import { useActionWords } from './words.ts'

interface Props {
  order: Order
  /** Asks for the order again. */
  renew: () => void
}

/** What the shop's staff do with an order; the buyer sees each step but the notes [contract/steps-of-an-order]. */
export function OrderWork(props: Props) {
  const { ready } = useOfficeTexts()
  return <Styled by={sheet}>{ready && <Work {...props} />}</Styled>
}

function Work({ order, renew }: Props) {
  const { t } = useLingui()
  const [action, setAction] = useState<OrderAction | null>(null)
  const words = useActionWords()
  const close = (): void => setAction(null)
  const actions = actionsOf(order)
  const next = actions.find((one) => one === (isPromised(order) ? 'deliver' : 'confirm'))
  return (
    <section className="office-order" aria-labelledby="order-work">
      <h2 id="order-work">
        <Trans>Handle the order</Trans>
      </h2>
      <NeedsNetwork why={t`The office works online only: orders are handled when the network is back.`}>
        <div className="office-buttons">
          {actions.map((one) => (
            <Button
              key={one}
              size="s"
              look={one === next ? 'next' : 'outline'}
              aria-haspopup="dialog"
              onClick={() => setAction(one)}
            >
              {words[one].name}
            </Button>
          ))}
        </div>
        <Papers order={order} />
      </NeedsNetwork>
      <Dialog open={action !== null} onClose={close} title={action ? words[action].title : ''} closeLabel={t`Close`}>
        {action && (
          <StepForm
            key={action}
            action={action}
            order={order}
            onDone={() => {
              close()
              renew()
            }}
            onChanged={renew}
          />
        )}
      </Dialog>
    </section>
  )
}

/** What goes with the goods: the list in the shop's language, the notes in that of the order. */
function Papers({ order }: { order: Order }) {
  const { t } = useLingui()
  const { id, order_number } = order
  const deliveries = deliveriesOf(order)
  const isLeft = leftOf(order).size > 0
  if (!isLeft && deliveries.length === 0) return null
  return (
    <div role="group" aria-label={t`Papers`} className="office-buttons">
      {isLeft && <FileButton path={pickingListPath(id)} fallback={`${order_number}.pdf`} text={t`Picking list`} />}
      {deliveries.map(({ number: delivery }) => {
        const number = `${order_number}-${delivery}`
        return (
          <FileButton
            key={delivery}
            path={deliveryNotePath(id, delivery)}
            fallback={`${number}.pdf`}
            text={t`Delivery note ${number}`}
          />
        )
      })}
    </div>
  )
}

/** What may still be done with it; words always. */
function actionsOf(order: Order): OrderAction[] {
  if (statusOf(order.status) !== STATUS.ordered) return ['message', 'note']
  return ['confirm', 'deliver', 'message', 'note', ...(isBegun(order) ? [] : (['cancel'] as const))]
}
