import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { Simulate, Simulation } from '#contract/punchout/simulation.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DocumentView } from './document-view.tsx'
import { ReturnedTable } from './returned-table.tsx'
import { RuleList } from './rule-list.tsx'
import styles from './simulator.module.css'
import { reasonText } from './words.ts'

interface Props {
  simulation: Simulation
  onAgain: (operation: 'edit' | 'inspect', items: NonNullable<Simulate['items']>) => void
}

/** What came of a visit: the answer at the door, the cart as the buyer's system reads it, the rules, both documents. */
export function SimulatorResult({ simulation, onAgain }: Props) {
  const { t } = useLingui()
  const { status, reason, detail, returned_at, checks, cart, message, request, answer, kind } = simulation
  const refused = status >= 300
  const items = (cart?.lines ?? []).flatMap(({ part, key, quantity }) => {
    const number = Number(quantity)
    return Number.isInteger(number) && number > 0 ? [{ part, key, quantity: number }] : []
  })
  return (
    <>
      <p className={refused ? styles.refused : styles.answered} role="status">
        {refused && <Icon of={CircleAlert} />} {reasonText(reason) ?? detail}
      </p>
      {returned_at !== null && cart && (
        <section aria-labelledby="returned">
          <h2 id="returned" className={styles.title}>{t`The cart as the purchasing system reads it`}</h2>
          <ReturnedTable cart={cart} />
          {kind === 'cxml' && items.length > 0 && (
            <p className={styles.again}>
              <Button onClick={() => onAgain('edit', items)}>{t`Change this cart in the shop`}</Button>
              <Button onClick={() => onAgain('inspect', items)}>{t`Look at it in the shop`}</Button>
            </p>
          )}
        </section>
      )}
      {checks.length > 0 && (
        <section aria-labelledby="checks">
          <h2 id="checks" className={styles.title}>{t`What a receiver expects`}</h2>
          <RuleList checks={checks} />
        </section>
      )}
      {message !== '' && <DocumentView title={t`What came back`} document={message} />}
      <DocumentView title={t`What was sent`} document={request}>
        <RuleList checks={simulation.request_checks} />
      </DocumentView>
      {answer !== '' && (
        <DocumentView title={t`What was answered`} document={answer}>
          {simulation.answer_checks.length > 0 && <RuleList checks={simulation.answer_checks} />}
        </DocumentView>
      )}
    </>
  )
}
