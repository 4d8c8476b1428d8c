import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { Facets } from '#contract/catalogue/catalogue.schema.ts'
import { FACETS, type Sort, SORTS } from '#contract/catalogue/filters.ts'
import { COLOUR_FAMILY } from '#contract/catalogue/colour-families.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { type FacetWords, facetWords } from '../../i18n/facet-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { filterName } from '../../i18n/range-words.ts'
import { formatNumber } from '../../i18n/number.ts'
import { sortName } from '../../i18n/product-words.ts'
import { FacetMenu } from '../../ui/facet-menu/facet-menu.tsx'
import type { FacetTexts } from '../../ui/facet-menu/facet-options.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './facet-bar.module.css'
import { AttributeFilters } from './attribute-filters.tsx'
import { hasAttributes, hasOptions, type OptionLists, optionsOf } from './options.ts'
import { RangeMenus } from './range-menus.tsx'
import { type Change, withFacet, withSort, withToggled } from './transitions.ts'

interface Props {
  state: CatalogueState
  lists: OptionLists
  counted: Facets | undefined
  /** Products found, where it is known. */
  total: number | undefined
  change: Change
}

/** The facets and ranges as menus, and the order. */
export function FacetBar({ state, lists, counted, total, change }: Props) {
  const { t } = useLingui()
  const done =
    total === undefined ? t`Show products` : plural(total, { one: 'Show # product', other: 'Show # products' })
  const texts = useFacetTexts(done)
  return (
    <div className={styles.bar}>
      <div className={styles.facets} role="group" aria-label={t`Filters`} aria-busy={!counted && !lists.brands}>
        {FACETS.filter((facet) => hasOptions(facet, lists, counted, state)).map((facet) => (
          <FacetMenu
            key={facet}
            label={facetWords(facet).name}
            texts={texts(facetWords(facet))}
            options={optionsOf(facet, lists, counted, state)}
            chosen={state[facet]}
            swatchOf={facet === 'colour' ? swatchOf : undefined}
            onToggle={(id) => change((now) => withToggled(now, facet, id))}
            onClear={() => change((now) => withFacet(now, facet, []))}
          />
        ))}
        <RangeMenus state={state} lists={lists} counted={counted} done={done} change={change} />
        {hasAttributes(lists, counted, state) && (
          <AttributeFilters
            state={state}
            lists={lists}
            counted={counted}
            texts={texts({ name: filterName('attr'), all: '', find: '' })}
            change={change}
          />
        )}
      </div>
      <Select
        className={styles.sort}
        label={t`Sort by`}
        labelHidden
        options={SORTS.map((sort) => ({ value: sort, label: sortName(sort, state.search !== '') }))}
        value={state.sort}
        onValue={(sort) => change((now) => withSort(now, sort as Sort))}
      />
    </div>
  )
}

const swatchOf = (id: string): string | undefined => (COLOUR_FAMILY as Partial<Record<string, string>>)[id]

function useFacetTexts(done: string): (words: FacetWords) => FacetTexts {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ name, all, find }) => ({
    title: name,
    all,
    find,
    none: t`Nothing by that name`,
    empty: t`Nothing to choose from here`,
    clear: t`Clear`,
    done,
    more: (n) => {
      const all = formatNumber(n, locale)
      return t`Show all ${all}`
    },
    number: (n) => formatNumber(n, locale),
  })
}
