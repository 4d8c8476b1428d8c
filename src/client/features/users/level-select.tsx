import { useLingui } from '@lingui/react/macro'
import { classNames } from '../../ui/class-names.ts'
import { grantableLevels, levelName } from '../../i18n/level-names.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import styles from './level-select.module.css'

interface Props {
  /** Names whose access, and where. */
  label: string
  /** null: no access. */
  value: number | null
  /** The highest level that may be given. */
  own: number
  /** Whether access may be taken away altogether. */
  removable?: boolean
  /** Where nothing may be changed the words stand alone. */
  fixed: boolean
  busy?: boolean
  /** Stands in a form, with a line under it like its neighbours. */
  inForm?: boolean
  onLevel: (level: number | null) => void
}

const NONE = 'none'

/** A level in place: the browser's own select, quiet until one points at it. */
export function LevelSelect(props: Props) {
  const { label, value, own, removable = false, fixed, busy = false, inForm = false, onLevel } = props
  const { t, i18n } = useLingui()
  if (fixed) return <span>{value === null ? t`No access` : levelName(i18n, value)}</span>
  return (
    <SelectBox
      className={classNames(styles.select, inForm && styles.inForm)}
      aria-label={label}
      aria-busy={busy || undefined}
      value={value ?? NONE}
      onChange={(event) => onLevel(event.target.value === NONE ? null : Number(event.target.value))}
    >
      {(removable || value === null) && <option value={NONE}>{t`No access`}</option>}
      {grantableLevels(own, value ?? undefined).map((level) => (
        <option key={level} value={level}>
          {levelName(i18n, level)}
        </option>
      ))}
    </SelectBox>
  )
}
