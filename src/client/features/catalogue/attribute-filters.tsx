import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { attributeBounds, writeChoice } from '#contract/catalogue/attributes.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { attributeText } from '../../i18n/product-words.ts'
import { amountText, filterName } from '../../i18n/range-words.ts'
import { AttributeMenu } from '../../ui/facet-menu/attribute-menu.tsx'
import type { FacetTexts } from '../../ui/facet-menu/facet-options.tsx'
import { attributesOf, type OptionLists } from './options.ts'
import { type Change, withAmounts, withFacet, withToggled } from './transitions.ts'
import { useRangeTexts } from './use-range-texts.ts'

interface Props {
  state: CatalogueState
  lists: OptionLists
  counted: OptionLists | undefined
  texts: Omit<FacetTexts, 'all' | 'find'>
  change: Change
}

/** The shop's own attributes behind one button. */
export function AttributeFilters({ state, lists, counted, texts, change }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const rangeTexts = useRangeTexts()
  // As with the other ranges: a handle moved by keys is one step of the history.
  const sitting = useRef({})
  const chosen = new Set(state.attr)
  const attributes = attributesOf(lists, counted).map(({ key, name, options, range }) => {
    const bounds = attributeBounds(state.attr, key)
    return {
      key,
      name,
      options: options.map((option) => ({ ...option, name: attributeText(option.name) })),
      find: t`Find in ${name}`,
      on: range ? Number(bounds !== null) : options.filter(({ id }) => chosen.has(writeChoice(key, id))).length,
      ...(range && {
        range: {
          counts: range,
          bounds,
          onBounds: (to: typeof bounds) => change((now) => withAmounts(now, key, to), sitting.current),
          texts: rangeTexts(range.unit, (value) => amountText(value, range.unit, locale)),
        },
      }),
    }
  })
  return (
    <AttributeMenu
      label={filterName('attr')}
      texts={{ ...texts, title: filterName('attr') }}
      attributes={attributes}
      isChosen={(key, id) => chosen.has(writeChoice(key, id))}
      onOpen={() => {
        sitting.current = {}
      }}
      onToggle={(key, id) => change((now) => withToggled(now, 'attr', writeChoice(key, id)))}
      onClear={() => change((now) => withFacet(now, 'attr', []))}
    />
  )
}
