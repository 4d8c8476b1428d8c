import { useLingui } from '@lingui/react/macro'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import { useSession } from '../../storage/session-state.ts'
import styles from './cart-table.module.css'

interface Props {
  line: CartLine
  /** This person has changed it, and the server does not know yet. */
  unsent: boolean
}

/** Of a shared cart's line: who put it there, and who changed it last. */
export function LinePeople({ line, unsent }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const you = t({ message: 'you', context: 'by whom' })
  const nameOf = (person: CartLine['added_by']): string | undefined => (person?.name === user.name ? you : person?.name)
  const added = nameOf(line.added_by)
  const changed = unsent ? you : nameOf(line.changed_by)
  if (added === undefined) return null
  return (
    <small className={styles.people}>
      {changed === undefined || changed === added ? t`Added by ${added}` : t`Added by ${added}, changed by ${changed}`}
    </small>
  )
}
