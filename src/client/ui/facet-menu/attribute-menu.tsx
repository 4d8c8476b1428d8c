import { useState } from 'react'
import type { Attribute } from '#contract/catalogue/catalogue.schema.ts'
import { Button } from '../button.tsx'
import { RangeField, type RangeFieldProps } from '../range-menu/range-field.tsx'
import styles from './facet-menu.module.css'
import type { FacetTexts } from './facet-options.tsx'
import { Menu } from './menu.tsx'
import { OptionList } from './option-list.tsx'

/** An attribute as it stands: how much of it is on, and of a range from where to where. */
export type AttributeFilter = Omit<Attribute, 'range'> & {
  on: number
  range?: Omit<RangeFieldProps, 'label'>
  /** Label of the field that narrows a long list. */
  find: string
}

interface Props {
  label: string
  texts: Omit<FacetTexts, 'all' | 'find'>
  attributes: readonly AttributeFilter[]
  isChosen: (key: string, id: string) => boolean
  onOpen: () => void
  onToggle: (key: string, id: string) => void
  onClear: () => void
}

/** Many lists and ranges behind one button, each to be opened: however many a shop has, no other menu moves. */
export function AttributeMenu({ label, texts, attributes, isChosen, onOpen, onToggle, onClear }: Props) {
  const chosen = attributes.reduce((sum, { on }) => sum + on, 0)
  // What is on when it opens is seen; a list that closed by itself would move the others.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (): void => {
    onOpen()
    setOpened(new Set(attributes.filter(({ on }) => on > 0).map(({ key }) => key)))
  }
  return (
    <Menu label={label} number={chosen} onOpen={open}>
      {(close) => (
        <div className={styles.inner}>
          <h2 className={styles.title}>{texts.title}</h2>
          <div className={styles.options}>
            {attributes.length === 0 && <p className={styles.none}>{texts.empty}</p>}
            {attributes.map(({ key, name, on, options, range, find }) => (
              <details key={key} className={styles.attribute} open={opened.has(key)}>
                <summary>
                  <span className={styles.name}>{name}</span>
                  {on > 0 && <span className={styles.number}>{on}</span>}
                </summary>
                {range ? (
                  <RangeField label={name} labelHidden {...range} />
                ) : (
                  <div role="group" aria-label={name} data-options>
                    <OptionList
                      find={find}
                      texts={texts}
                      options={options}
                      isChosen={(id) => isChosen(key, id)}
                      onToggle={(id) => onToggle(key, id)}
                    />
                  </div>
                )}
              </details>
            ))}
          </div>
          <div className={styles.foot}>
            <button type="button" className={styles.clear} onClick={onClear} disabled={chosen === 0}>
              {texts.clear}
            </button>
            <Button size="s" onClick={close}>
              {texts.done}
            </Button>
          </div>
        </div>
      )}
    </Menu>
  )
}
