import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { COLOUR_FAMILY, type ColourFamily } from '#contract/catalogue/colour-families.ts'
import type { Choice, Product } from '#contract/catalogue/product.schema.ts'
import { facetWords } from '../../i18n/facet-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatMeasure } from '../../i18n/number.ts'
import { measureName } from '../../i18n/product-words.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './choices.module.css'

type Option = Choice['options'][number]

/** What was chosen, and from which list: where the page stood empty meanwhile, the focus comes back to it. */
let chosen: { uid: string; list: number } | null = null

/** The other products of its family, by what tells them apart: each value is the way to the product that has it. */
export function Choices({ product: { shop, uid, choices = [] } }: { product: Product }) {
  const { t } = useLingui()
  const locale = useLocale()
  const lists = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen?.uid !== uid) return
    const current = lists.current?.querySelector<HTMLElement>(`[data-choice="${chosen.list}"] [aria-current]`)
    if (!lists.current?.contains(document.activeElement)) current?.focus()
    chosen = null
  })
  if (choices.length === 0) return null

  const nameOf = ({ by, name }: Choice): string => {
    if (by === 'attribute') return name ?? ''
    if (by === 'product') return t`Variant`
    return by === 'colour' || by === 'material' ? facetWords(by).name : measureName(by)
  }
  const textOf = ({ by }: Choice, option: Option | undefined): string => {
    const value = option?.value ?? null
    if (value === null) return t`not stated`
    const isMeasure = by !== 'colour' && by !== 'material' && by !== 'attribute' && by !== 'product'
    return isMeasure ? `${formatMeasure(value, locale)} cm` : String(value)
  }
  const insteadOf = ({ instead = [] }: Option): string =>
    instead
      .flatMap(({ choice, option }) => {
        const other = choices[choice]
        return other ? [textOf(other, other.options[option])] : []
      })
      .join(', ')
  const isChosen = (option: Option): boolean => option.uid === uid
  const said = choices.map((choice) => `${nameOf(choice)}: ${textOf(choice, choice.options.find(isChosen))}`)

  return (
    <div ref={lists} className={styles.choices}>
      {choices.map((choice, i) => {
        const name = nameOf(choice)
        return (
          <div key={`${choice.by} ${name}`}>
            <p className={styles.name} aria-hidden="true">
              {name}: <b>{textOf(choice, choice.options.find(isChosen))}</b>
            </p>
            <ul className={styles.options} aria-label={name} data-choice={i}>
              {choice.options.map((option) => {
                const text = textOf(choice, option)
                const instead = insteadOf(option)
                return (
                  <li key={text}>
                    <Link
                      to="/product/$shop/$uid"
                      params={{ shop, uid: option.uid }}
                      preload="intent"
                      replace
                      resetScroll={false}
                      viewTransition={false}
                      className={styles.option}
                      aria-label={instead ? t`${text}, not made like this, leads to ${instead}` : text}
                      data-made={instead ? 'not' : undefined}
                      onClick={(event) => {
                        if (isPlainClick(event)) chosen = { uid: option.uid, list: i }
                      }}
                    >
                      {option.colour !== undefined && option.colour in COLOUR_FAMILY && (
                        <i
                          className={styles.swatch}
                          style={{ background: COLOUR_FAMILY[option.colour as ColourFamily] }}
                        />
                      )}
                      <span>{text}</span>
                      {instead && <span className={styles.instead}>→ {instead}</span>}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
      {choices.some(({ options }) => options.some(({ instead }) => instead)) && (
        <p className={styles.note} aria-hidden="true">
          <Trans>What is dashed is not made like this: it leads to the nearest that is.</Trans>
        </p>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{said.join('. ')}</VisuallyHidden>
      </div>
    </div>
  )
}
