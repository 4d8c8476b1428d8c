import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Option } from '#contract/catalogue/catalogue.schema.ts'
import styles from './facet-menu.module.css'
import { moveByArrows, OptionRow } from './option-row.tsx'
import { narrowed } from './narrow.ts'

export interface ListTexts {
  /** Said when no option matches what was typed. */
  none: string
  /** Shows the rest of a long list, of so many in all. */
  more: (n: number) => string
  /** A number as the language writes it. */
  number: (n: number) => string
}

/** Lists longer than this can be narrowed by typing, and of those longer than that the rest is shown where it is asked for. */
const LONG = 10
const MANY = 60

interface Props {
  /** Label of the field that narrows a long list. */
  find: string
  texts: ListTexts
  /** Those that are on stand first, or are shown wherever they stand. */
  options: readonly Option[]
  isChosen: (id: string) => boolean
  swatchOf?: ((id: string) => string | undefined) | undefined
  onToggle: (id: string) => void
  /** What stands above the options while nothing is typed: the row that takes all of them off. */
  all?: { label: string; isOn: boolean; onClear: () => void } | undefined
  /** Where they scroll by themselves. */
  className?: string | undefined
}

/** Options to tick, with a field to find some of many. */
export function OptionList({ find, texts, options, isChosen, swatchOf, onToggle, all, className }: Props) {
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  // What was on at first stays where it is when it is taken off.
  const [first] = useState(() => new Set(options.filter(({ id }) => isChosen(id)).map(({ id }) => id)))
  const found = narrowed(options, typed)
  const shown = isWhole ? found : found.filter(({ id }, i) => i < MANY || first.has(id) || isChosen(id))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWhole) list.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [isWhole])
  return (
    <>
      {options.length > LONG && (
        <input
          type="search"
          className={styles.find}
          placeholder={find}
          aria-label={find}
          onKeyDown={moveByArrows}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={className} ref={list}>
        {typed === '' && all && (
          <label className={styles.option}>
            <input type="checkbox" checked={all.isOn} onChange={all.onClear} onKeyDown={moveByArrows} />
            <span className={styles.name}>{all.label}</span>
          </label>
        )}
        {shown.map((option, i) => (
          <OptionRow
            key={option.id}
            option={option}
            checked={isChosen(option.id)}
            swatch={swatch(swatchOf?.(option.id))}
            number={texts.number}
            isNext={isWhole && i === MANY}
            onChange={() => onToggle(option.id)}
            onKeyDown={moveByArrows}
          />
        ))}
        {shown.length < found.length && (
          <button
            type="button"
            data-more
            className={styles.more}
            onClick={() => setWhole(true)}
            onKeyDown={moveByArrows}
          >
            {texts.more(found.length)}
          </button>
        )}
        {shown.length === 0 && typed !== '' && <p className={styles.none}>{texts.none}</p>}
      </div>
    </>
  )
}

const swatch = (background: string | undefined): CSSProperties | undefined =>
  background === undefined ? undefined : { background }
