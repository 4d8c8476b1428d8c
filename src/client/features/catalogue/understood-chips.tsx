import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Meta, Understood } from '#contract/catalogue/catalogue.schema.ts'
import { FACET } from '#contract/catalogue/facets.ts'
import { type Bounds, RANGES, readBounds } from '#contract/catalogue/filters.ts'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { kindsIn } from '#contract/catalogue/understood.ts'
import { facetWords } from '../../i18n/facet-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { boundsText, rangeName, rangeValue } from '../../i18n/range-words.ts'
import { kindName } from '../../i18n/understood-words.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { useRangeStyle } from './range-menus.tsx'
import { type StateUpdater, withToggled } from './transitions.ts'
import styles from './understood-chips.module.css'

interface Props {
  state: CatalogueState
  meta: Meta | undefined
  change: (to: StateUpdater) => void
}

/** What a size that was said exactly is narrowed to, from end to end, in centimetres. */
const EXACT = 1

/**
 * What the search was understood to say besides words of products, each as a chip that makes it words again, with how
 * many products are left out because they do not say it. What was made words again is a chip too, the other way round.
 */
export default function UnderstoodChips({ state, meta, change }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const style = useRangeStyle()
  const literal = kindsIn(state.literal)
  const pieces = (meta?.understood ?? []).filter(({ kind }) => kind !== 'number' && !literal.includes(kind))
  if (pieces.length === 0 && literal.length === 0) return null
  const toggle = (kind: string): void => change((now) => withToggled(now, 'literal', kind))
  const label = (piece: Understood): string => {
    const { unsaid = 0 } = piece
    const said = meaning(piece)
    if (unsaid === 0) return said
    const others = plural(unsaid, { one: '# product does not say', other: '# products do not say' })
    return `${said} (${others})`
  }
  return (
    <div className={styles.chips} role="group" aria-label={t`Understood from your search`}>
      <span className={styles.lead} aria-hidden="true">
        <Trans>Understood:</Trans>
      </span>
      {pieces.map((piece) => {
        const text = label(piece)
        const { from } = piece
        return (
          <Chip
            key={`${piece.kind} ${from}`}
            label={text}
            removeLabel={t`${text}. Search for “${from}” as words instead`}
            onRemove={() => toggle(piece.kind)}
          />
        )
      })}
      {literal.map((kind) => {
        const name = kindName(kind)
        return (
          <Chip
            key={kind}
            label={t`Only as words: ${name}`}
            removeLabel={t`Only as words: ${name}. Understand it again`}
            onRemove={() => toggle(kind)}
          />
        )
      })}
    </div>
  )

  function meaning({ kind, parameter, value }: Understood): string {
    const range = RANGES.find((one) => one === parameter)
    const bounds = readBounds(value)
    if (range && bounds) {
      const { min, max } = bounds
      const isExact = kind === 'size' && min !== null && max !== null && max - min === EXACT
      return `${rangeName(range)}: ${isExact ? rangeValue(range, (min + max) / 2, style) : boundsText(range, bounds, style)}`
    }
    if (parameter === 'colour' || parameter === 'material') {
      const option = meta?.facets[FACET[parameter].list].find(({ id }) => id === value)
      return `${facetWords(parameter).name}: ${option?.name ?? value}`
    }
    if (kind === 'without') {
      const thing = value
      return t`Without ${thing}`
    }
    const name = kind === 'number' ? value : kindName(kind)
    return bounds ? `${name}: ${countText(bounds)}` : `${name}: ${value.split('x').map(numberText).join(' × ')} cm`
  }

  function numberText(text: string): string {
    return formatNumber(Number(text), locale, 2)
  }

  function countText({ min, max }: Bounds): string {
    if (min !== null && max !== null) return min === max ? `${min}` : `${min}–${max}`
    const bound = `${max ?? min}`
    return min === null ? t`at most ${bound}` : t`at least ${bound}`
  }
}
