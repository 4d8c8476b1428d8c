import { Button } from '../button.tsx'
import { Menu } from '../facet-menu/menu.tsx'
import menu from '../facet-menu/facet-menu.module.css'
import { RangeField, type RangeFieldProps } from './range-field.tsx'
import styles from './range-menu.module.css'

interface Props {
  label: string
  /** One below the other, each by its own key. */
  ranges: readonly (RangeFieldProps & { key: string })[]
  texts: { clear: string; done: string }
  onOpen?: (() => void) | undefined
  onClear: () => void
}

/** Ranges behind a button, as facets are. */
export function RangeMenu({ label, ranges, texts, onOpen, onClear }: Props) {
  const on = ranges.filter(({ bounds }) => bounds).length
  return (
    <Menu label={label} number={on} onOpen={onOpen}>
      {(close) => (
        <div className={menu.inner}>
          <h2 className={menu.title}>{label}</h2>
          <div className={styles.ranges}>
            {ranges.map(({ key, ...range }) => (
              <RangeField key={key} {...range} />
            ))}
          </div>
          <div className={menu.foot}>
            <button type="button" className={menu.clear} onClick={onClear} disabled={on === 0}>
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
