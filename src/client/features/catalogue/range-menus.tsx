import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { type Range, RANGES } from '#contract/catalogue/filters.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { DEFAULT_CURRENCY } from '#contract/money.ts'
import { useLocale } from '../../i18n/locale.ts'
import { rangeName, type RangeStyle, rangeUnit, rangeValue } from '../../i18n/range-words.ts'
import { currentShopAtom } from '../../storage/session-state.ts'
import { RangeMenu } from '../../ui/range-menu/range-menu.tsx'
import { hasRange, type OptionLists, rangeCounts } from './options.ts'
import { type Change, type StateUpdater, withBounds } from './transitions.ts'
import { useRangeTexts } from './use-range-texts.ts'

interface Props {
  state: CatalogueState
  lists: OptionLists
  counted: OptionLists | undefined
  /** The button that closes. */
  done: string
  change: Change
}

/** What is looked at together stands together. */
const MENUS: readonly (readonly Range[])[] = [
  ['price'],
  RANGES.filter((range) => range !== 'price' && range !== 'co2e' && range !== 'delivery'),
  ['delivery'],
  ['co2e'],
]

/** The ranges as menus: those of which the shop's products say anything. */
export function RangeMenus({ state, lists, counted, done, change }: Props) {
  const { t } = useLingui()
  const style = useRangeStyle()
  const texts = useRangeTexts()
  // A key pressed on a handle is a change each time, and going back step by step is nobody's wish.
  const sitting = useRef({})
  const narrow = (to: StateUpdater): void => change(to, sitting.current)
  return MENUS.map((ranges) => {
    const there = ranges.filter((range) => hasRange(range, lists, counted, state))
    const [first] = there
    if (!first) return null
    return (
      <RangeMenu
        key={ranges.join()}
        label={ranges.length > 1 ? t`Measurements` : rangeName(first)}
        texts={{ clear: t`Clear`, done }}
        onOpen={() => {
          sitting.current = {}
        }}
        onClear={() => narrow((now) => ranges.reduce((state, range) => withBounds(state, range, null), now))}
        ranges={there.map((range) => ({
          key: range,
          label: rangeName(range),
          counts: rangeCounts(range, lists, counted),
          bounds: state[range],
          onBounds: (bounds) => narrow((now) => withBounds(now, range, bounds)),
          texts: texts(rangeUnit(range, style), (value) => rangeValue(range, value, style)),
        }))}
      />
    )
  })
}

/** How this person reads the values of ranges. */
export function useRangeStyle(): RangeStyle {
  const locale = useLocale()
  const currency = useAtomValue(currentShopAtom)?.currency ?? DEFAULT_CURRENCY
  return { locale, currency }
}
