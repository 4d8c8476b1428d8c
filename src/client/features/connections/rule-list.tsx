import { useLingui } from '@lingui/react/macro'
import { Check as CheckIcon, CircleAlert } from 'lucide-react'
import type { Check } from '#contract/punchout/simulation.schema.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { checkText } from './check-words.ts'
import styles from './rule-list.module.css'

/** Rules that a document was looked over by, and where it breaks them. */
export const RuleList = ({ checks }: { checks: readonly Check[] }) => (
  <ul className={styles.rules}>
    {checks.map((check) => (
      <Rule key={check.rule} check={check} />
    ))}
  </ul>
)

function Rule({ check: { rule, ok, facts } }: { check: Check }) {
  const { t } = useLingui()
  return (
    <li className={ok ? undefined : styles.broken}>
      <Icon of={ok ? CheckIcon : CircleAlert} />
      <span>
        <VisuallyHidden>{ok ? t`Kept:` : t`Broken:`} </VisuallyHidden>
        {checkText(rule)}
        {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
      </span>
    </li>
  )
}
