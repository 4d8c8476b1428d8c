import { Trans, useLingui } from '@lingui/react/macro'
import { facetWords } from '../../i18n/facet-words.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import styles from './filter-chips.module.css'
import type { ActiveFilter } from './options.ts'
import { type StateUpdater, withoutFilters, withToggled } from './transitions.ts'

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
      {filters.map(({ facet, id, name }) => {
        const label = `${facetWords(facet).name}: ${name}`
        return (
          <Chip
            key={`${facet}:${id}`}
            label={label}
            removeLabel={t`Remove ${label}`}
            onRemove={() => change((now) => withToggled(now, facet, id))}
          />
        )
      })}
      <button type="button" className={styles.clear} onClick={() => change(withoutFilters)}>
        <Trans>Clear all</Trans>
      </button>
    </div>
  )
}
