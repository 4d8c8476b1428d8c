import type { Option } from '#contract/catalogue/catalogue.schema.ts'
import { Button } from '../button.tsx'
import styles from './facet-menu.module.css'
import { type ListTexts, OptionList } from './option-list.tsx'

export interface FacetTexts extends ListTexts {
  /** Names the sheet on a narrow screen, where the button is out of sight. */
  title: string
  /** The first row, on while nothing is chosen: *All brands*. */
  all: string
  /** Label of the field that narrows a long list. */
  find: string
  /** Said of a facet without options. */
  empty: string
  clear: string
  /** The button that closes, with the number of results in it where it is known. */
  done: string
}

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
  const all = { label: texts.all, isOn: chosen.length === 0, onClear }
  return (
    <div className={styles.inner} data-options>
      <h2 className={styles.title}>{texts.title}</h2>
      {options.length === 0 ? (
        <p className={styles.none}>{texts.empty}</p>
      ) : (
        <OptionList
          className={styles.options}
          find={texts.find}
          texts={texts}
          options={options}
          isChosen={(id) => chosen.includes(id)}
          swatchOf={swatchOf}
          onToggle={onToggle}
          all={all}
        />
      )}
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
