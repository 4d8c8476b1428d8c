import { Trans, useLingui } from '@lingui/react/macro'
import type { Understood } from '#contract/catalogue/catalogue.schema.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { filterName } from '../../i18n/range-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { EmptyShop } from './empty-shop.tsx'
import type { ActiveFilter } from './options.ts'
import { type StateUpdater, withoutFilters, withSearch, withToggled } from './transitions.ts'
import { isFilter, useWider, type Wider } from './use-wider.ts'

interface Props {
  scope: CatalogueScope
  state: CatalogueState
  filters: readonly ActiveFilter[]
  /** What the text was understood to say. */
  understood?: readonly Understood[] | undefined
  change: (to: StateUpdater) => void
  /** Something matches some of the words, and stands below. */
  isPartial?: boolean
}

const NONE: readonly Understood[] = []

/**
 * Nothing matched, and what would: without the filter that stood in the way, one that is set or one that the text was
 * understood to say; or with what was understood taken as words.
 */
export function NoProducts({ scope, state, filters, understood = NONE, change, isPartial = false }: Props) {
  const { t } = useLingui()
  const wider = useWider(scope, state, understood)
  const [best, ...others] = wider
  const label = ({ total: n, without }: Wider): string => {
    if ('words' in without) {
      const { words } = without
      return t`Show ${n} without “${words}”`
    }
    const filter = filterName(without.filter)
    return t`Show ${n} without the filter ${filter}`
  }
  const asFilters = understood.filter(isFilter)
  const kinds = [...Map.groupBy(asFilters, ({ kind }) => kind)].map(([kind, pieces]) => ({
    kind,
    words: pieces.map(({ from }) => from).join(' '),
  }))
  const told = asFilters.map(({ from }) => `“${from}”`).join(', ')
  const names = filters.map(({ filter, name }) => `${filterName(filter)}: ${name}`).join(', ')
  const { search } = state
  if (!isPartial && search === '' && filters.length === 0) return <EmptyShop />
  return (
    <Notice
      title={isPartial ? t`No product matches everything you wrote` : t`Sorry, no products matched your search`}
      actions={
        <>
          {best && (
            <Button look="next" onClick={() => change(() => best.state)}>
              {label(best)}
            </Button>
          )}
          {others.map((other) => (
            <Button key={label(other)} onClick={() => change(() => other.state)}>
              {label(other)}
            </Button>
          ))}
          {kinds.map(({ kind, words }) => (
            <Button key={kind} onClick={() => change((now) => withToggled(now, 'literal', kind))}>
              {t`Search for “${words}” as words`}
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
        {isPartial && names === '' && <Trans>Below is what comes closest to “{search}”.</Trans>}{' '}
        {told !== '' && names === '' && <Trans>Understood as a filter: {told}. No product passes all of it.</Trans>}{' '}
        {!isPartial && search !== '' && names === '' && told === '' && (
          <Trans>“{search}” found nothing. Check the spelling, or try a shorter or more general word.</Trans>
        )}
        {search === '' && names !== '' && <Trans>No product has all of {names}.</Trans>}
      </p>
    </Notice>
  )
}
