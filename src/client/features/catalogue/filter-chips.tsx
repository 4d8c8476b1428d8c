import { Trans, useLingui } from '@lingui/react/macro'
import { attributeText } from '../../i18n/product-words.ts'
import { filterName } from '../../i18n/range-words.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import styles from './filter-chips.module.css'
import type { ActiveFilter } from './options.ts'
import { type StateUpdater, withoutFilter, withoutFilters } from './transitions.ts'

interface Props {
  filters: readonly ActiveFilter[]
  change: (to: StateUpdater) => void
}

/** Every active filter but the search as a removable chip, labelled with its filter's name. */
export function FilterChips({ filters, change }: Props) {
  const { t } = useLingui()
  if (filters.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label={t`Active filters`}>
      {filters.map(({ filter, of, id, name }) => {
        const label = of === undefined ? `${filterName(filter)}: ${name}` : `${of}: ${attributeText(name)}`
        return (
          <Chip
            key={`${filter}:${id}`}
            label={label}
            removeLabel={t`Remove ${label}`}
            onRemove={() => change((now) => withoutFilter(now, filter, id))}
          />
        )
      })}
      <button type="button" className={styles.clear} onClick={() => change(withoutFilters)}>
        <Trans>Clear all</Trans>
      </button>
    </div>
  )
}
