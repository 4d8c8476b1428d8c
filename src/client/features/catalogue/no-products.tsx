import { Trans, useLingui } from '@lingui/react/macro'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { filterName } from '../../i18n/range-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Scope } from './calls.ts'
import type { ActiveFilter } from './options.ts'
import { type StateUpdater, withoutFilters, withSearch } from './transitions.ts'
import { useWider } from './use-wider.ts'

interface Props {
  scope: Scope
  state: CatalogueState
  filters: readonly ActiveFilter[]
  change: (to: StateUpdater) => void
  /** Something matches some of the words, and stands below. */
  isPartial?: boolean
}

/** Nothing matched, and what would: without the filter that stood in the way. */
export function NoProducts({ scope, state, filters, change, isPartial = false }: Props) {
  const { t } = useLingui()
  const wider = useWider(scope, state)
  const [best, ...others] = wider
  const without = (n: number, filter: string) => t`Show ${n} without the filter ${filter}`
  const names = filters.map(({ filter, name }) => `${filterName(filter)}: ${name}`).join(', ')
  const { search } = state
  return (
    <Notice
      title={isPartial ? t`No product matches everything you wrote` : t`Sorry, no products matched your search`}
      actions={
        <>
          {best && (
            <Button look="next" onClick={() => change(() => best.state)}>
              {without(best.total, filterName(best.filter))}
            </Button>
          )}
          {others.map((other) => (
            <Button key={other.filter} onClick={() => change(() => other.state)}>
              {without(other.total, filterName(other.filter))}
            </Button>
          ))}
          {search !== '' && filters.length > 0 && (
            <Button onClick={() => change((now) => withSearch(now, ''))}>{t`Clear the search`}</Button>
          )}
          {!isPartial && (search !== '' || filters.length > 0) && (
            <Button look={best ? 'flat' : 'next'} onClick={() => change((now) => withoutFilters(withSearch(now, '')))}>
              {t`Show all products`}
            </Button>
          )}
        </>
      }
    >
      <p>
        {search !== '' && names !== '' && (
          <Trans>
            “{search}” found nothing with {names}.
          </Trans>
        )}
        {isPartial && names === '' && <Trans>Below is what comes closest to “{search}”.</Trans>}
        {!isPartial && search !== '' && names === '' && (
          <Trans>“{search}” found nothing. Check the spelling, or try a shorter or more general word.</Trans>
        )}
        {search === '' && names !== '' && <Trans>No product has all of {names}.</Trans>}
      </p>
    </Notice>
  )
}
