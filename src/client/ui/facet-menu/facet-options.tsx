import { type ComponentProps, type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { Option } from '#contract/catalogue/catalogue.schema.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './facet-menu.module.css'
import { narrowed } from './narrow.ts'

export interface FacetTexts {
  /** Names the sheet on a narrow screen, where the button is out of sight. */
  title: string
  /** The first row, on while nothing is chosen: *All brands*. */
  all: string
  /** Label of the field that narrows a long list. */
  find: string
  /** Said when no option matches what was typed. */
  none: string
  /** Said of a facet without options. */
  empty: string
  clear: string
  /** The button that closes, with the number of results in it where it is known. */
  done: string
  /** A number as the language writes it. */
  number: (n: number) => string
}

/** Lists longer than this can be narrowed by typing. */
const LONG = 10

interface Props {
  texts: FacetTexts
  options: readonly Option[]
  chosen: readonly string[]
  swatchOf: ((id: string) => string | undefined) | undefined
  onToggle: (id: string) => void
  onClear: () => void
  onDone: () => void
}

export function FacetOptions({ texts, options, chosen, swatchOf, onToggle, onClear, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const shown = narrowed(options, typed)
  return (
    <div className={styles.inner} data-options>
      <h2 className={styles.title}>{texts.title}</h2>
      {options.length > LONG && (
        <input
          type="search"
          className={styles.find}
          placeholder={texts.find}
          aria-label={texts.find}
          onKeyDown={moveByArrows}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={styles.options}>
        {options.length === 0 && <p className={styles.none}>{texts.empty}</p>}
        {typed === '' && options.length > 0 && (
          <label className={styles.option}>
            <input type="checkbox" checked={chosen.length === 0} onChange={onClear} onKeyDown={moveByArrows} />
            <span className={styles.name}>{texts.all}</span>
          </label>
        )}
        {shown.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            checked={chosen.includes(option.id)}
            swatch={swatchOf && { background: swatchOf(option.id) }}
            number={texts.number}
            onChange={() => onToggle(option.id)}
            onKeyDown={moveByArrows}
          />
        ))}
        {shown.length === 0 && typed !== '' && <p className={styles.none}>{texts.none}</p>}
      </div>
      <div className={styles.foot}>
        <button type="button" className={styles.clear} onClick={onClear} disabled={chosen.length === 0}>
          {texts.clear}
        </button>
        <Button size="s" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  )
}

interface RowProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'onKeyDown'> {
  option: Option
  swatch?: CSSProperties | undefined
  number: FacetTexts['number']
}

export const OptionRow = ({ option, swatch, number, ...box }: RowProps) => (
  <label className={classNames(styles.option, option.count === 0 && styles.zero)}>
    <input type="checkbox" {...box} />
    {swatch && <i className={styles.swatch} style={swatch} />}
    <span className={styles.name}>{option.name}</span> <span className={styles.count}>{number(option.count)}</span>
  </label>
)

/** A shortcut beside Tab: up and down from field to field. */
export function moveByArrows(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const fields = [...(event.currentTarget.closest('[data-options]')?.querySelectorAll('input') ?? [])]
  const at = fields.indexOf(event.currentTarget)
  if (at < 0) return
  event.preventDefault()
  fields[at + step]?.focus()
}
