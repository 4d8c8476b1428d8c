import { useLingui } from '@lingui/react/macro'
import { SORTS } from '#contract/catalogue/filters.ts'
import { LOCALES, textIn } from '#contract/locale.ts'
import { LACKS, LISTED_STATES, type Lack, type ListedState } from '#contract/office/list.ts'
import type { ProductValues } from '#contract/office/list.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { sortName } from '../../../i18n/product-words.ts'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../../ui/filters/search-form.tsx'
import { Select } from '../../../ui/select.tsx'
import { languageName } from '../language-names.ts'
import type { ListState } from './address.ts'

interface Props {
  state: ListState
  values: ProductValues | undefined
  change: (part: Partial<ListState>) => void
}

/** What narrows and orders the list. */
export function ListFilters({ state, values, change }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const states: Record<ListedState, string> = {
    kept: t`All but what is gone`,
    draft: t`Drafts`,
    live: t`In the shop`,
    hidden: t`Hidden`,
    gone: t`Gone`,
    all: t`All of them`,
  }
  const lackName = (lack: Lack): string => {
    if (lack === 'picture') return t`A photograph`
    if (lack === 'price') return t`A price`
    if (lack === 'category') return t`A category`
    const language = languageName(i18n, LOCALES.find((one) => lack.endsWith(`_${one}`)) ?? 'sv')
    return lack.startsWith('name') ? t`A name in ${language}` : t`A description in ${language}`
  }
  const categories = values?.categories ?? []
  return (
    <FilterRow>
      <SearchForm
        key={state.search}
        label={t`Search the products`}
        placeholder={t`Name, article number, brand`}
        submit={t`Search`}
        search={state.search}
        onSearch={(search) => change({ search })}
      />
      <Select
        label={t`State`}
        value={state.state}
        options={LISTED_STATES.map((one) => ({ value: one, label: states[one] }))}
        onValue={(value) => change({ state: value as ListedState })}
      />
      <Select
        label={t`Lacks`}
        value={state.lack ?? ''}
        options={[
          { value: '', label: t`No matter what` },
          ...LACKS.map((one) => ({ value: one, label: lackName(one) })),
        ]}
        onValue={(value) => change({ lack: value === '' ? null : (value as Lack) })}
      />
      <Select
        label={t`Category`}
        value={state.category[0] ?? ''}
        options={[
          { value: '', label: t`All categories` },
          ...categories.map(({ id, name }) => ({ value: id, label: textIn(name, locale) })),
        ]}
        onValue={(value) => change({ category: value === '' ? [] : [value], subcategory: [] })}
      />
      <Select
        label={t`Brand`}
        value={state.brand[0] ?? ''}
        options={[
          { value: '', label: t`All brands` },
          ...(values?.brands ?? []).map((one) => ({ value: one, label: one })),
        ]}
        onValue={(value) => change({ brand: value === '' ? [] : [value] })}
      />
      <Select
        label={t`Sorted by`}
        value={state.sort}
        options={SORTS.map((one) => ({ value: one, label: sortName(one, state.search !== '') }))}
        onValue={(value) => change({ sort: SORTS.find((one) => one === value) ?? 'shop' })}
      />
    </FilterRow>
  )
}
