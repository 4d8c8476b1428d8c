import { useLingui } from '@lingui/react/macro'
import type { CartRight } from '#contract/cart/access.schema.ts'
import { rightText } from '../../i18n/sharing-words.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import styles from './colleagues.module.css'

interface Props {
  /** Whose right it is. */
  label: string
  /** null: none. */
  value: CartRight | null
  busy?: boolean
  onRight: (right: CartRight | null) => void
}

const NONE = 'none'

/** What a colleague may do, in place: chosen is done. */
export function RightSelect({ label, value, busy = false, onRight }: Props) {
  const { t } = useLingui()
  return (
    <SelectBox
      className={styles.right}
      aria-label={label}
      aria-busy={busy || undefined}
      value={value ?? NONE}
      onChange={(event) => onRight(RIGHTS.find((right) => right === event.target.value) ?? null)}
    >
      <option value={NONE}>{t({ message: 'No access', context: 'a shared cart' })}</option>
      {RIGHTS.map((right) => (
        <option key={right} value={right}>
          {rightText(right)}
        </option>
      ))}
    </SelectBox>
  )
}

const RIGHTS: readonly CartRight[] = ['view', 'edit']
