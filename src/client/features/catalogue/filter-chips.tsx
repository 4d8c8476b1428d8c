import { Trans, useLingui } from '@lingui/react/macro'
import type { CatalogueState } from '#contract/query.ts'
import { facetName } from '../../i18n/product-words.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import styles from './filter-chips.module.css'
import type { ActiveFilter } from './options.ts'
import { withoutFilters, withToggled } from './transitions.ts'

interface Props {
  state: CatalogueState
  filters: readonly ActiveFilter[]
  change: (next: CatalogueState) => void
}

/** Every active filter but the search as a removable chip, labelled with its filter's name (seed §2). */
export function FilterChips({ state, filters, change }: Props) {
  const { t } = useLingui()
  if (filters.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label={t`Active filters`}>
      {filters.map(({ facet, id, name }) => {
        const label = `${facetName(facet)}: ${name}`
        return (
          <Chip
            key={`${facet}:${id}`}
            label={label}
            removeLabel={t`Remove ${label}`}
            onRemove={() => change(withToggled(state, facet, id))}
          />
        )
      })}
      <button type="button" className={styles.clear} onClick={() => change(withoutFilters(state))}>
        <Trans>Clear all</Trans>
      </button>
    </div>
  )
}
