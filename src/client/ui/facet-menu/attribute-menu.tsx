import { useState } from 'react'
import type { Attribute } from '#contract/catalogue/catalogue.schema.ts'
import { Button } from '../button.tsx'
import styles from './facet-menu.module.css'
import { type FacetTexts, moveByArrows, OptionRow } from './facet-options.tsx'
import { Menu } from './menu.tsx'

interface Props {
  label: string
  texts: Pick<FacetTexts, 'title' | 'empty' | 'clear' | 'done' | 'number'>
  attributes: readonly Attribute[]
  isChosen: (key: string, id: string) => boolean
  onToggle: (key: string, id: string) => void
  onClear: () => void
}

/** Many lists behind one button, each to be opened: however many a shop has, no other menu moves. */
export function AttributeMenu({ label, texts, attributes, isChosen, onToggle, onClear }: Props) {
  const chosenOf = ({ key, options }: Attribute): number => options.filter(({ id }) => isChosen(key, id)).length
  const chosen = attributes.reduce((sum, attribute) => sum + chosenOf(attribute), 0)
  // What is on when it opens is seen; a list that closed by itself would move the others.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (): void => setOpened(new Set(attributes.filter((one) => chosenOf(one) > 0).map(({ key }) => key)))
  return (
    <Menu label={label} number={chosen} onOpen={open}>
      {(close) => (
        <div className={styles.inner} data-options>
          <h2 className={styles.title}>{texts.title}</h2>
          <div className={styles.options}>
            {attributes.length === 0 && <p className={styles.none}>{texts.empty}</p>}
            {attributes.map((attribute) => (
              <details key={attribute.key} className={styles.attribute} open={opened.has(attribute.key)}>
                <summary>
                  <span className={styles.name}>{attribute.name}</span>
                  {chosenOf(attribute) > 0 && <span className={styles.number}>{chosenOf(attribute)}</span>}
                </summary>
                <div role="group" aria-label={attribute.name}>
                  {attribute.options.map((option) => (
                    <OptionRow
                      key={option.id}
                      option={option}
                      checked={isChosen(attribute.key, option.id)}
                      number={texts.number}
                      onChange={() => onToggle(attribute.key, option.id)}
                      onKeyDown={moveByArrows}
                    />
                  ))}
                </div>
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
