import type { ComponentProps, CSSProperties, KeyboardEvent } from 'react'
import type { Option } from '#contract/catalogue/catalogue.schema.ts'
import { classNames } from '../class-names.ts'
import styles from './facet-menu.module.css'

interface RowProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'onKeyDown'> {
  option: Option
  swatch?: CSSProperties | undefined
  number: (n: number) => string
  /** The first of those that were not shown before. */
  isNext: boolean
}

export const OptionRow = ({ option, swatch, number, isNext, ...box }: RowProps) => (
  <label className={classNames(styles.option, option.count === 0 && styles.zero)}>
    <input type="checkbox" data-next={isNext || undefined} {...box} />
    {swatch && <i className={styles.swatch} style={swatch} />}
    <span className={styles.name}>{option.name}</span> <span className={styles.count}>{number(option.count)}</span>
  </label>
)

/** A shortcut beside Tab: up and down from field to field, and to the button behind them. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const list = event.currentTarget.closest('[data-options]')
  const fields = [...(list?.querySelectorAll<HTMLElement>('input, [data-more]') ?? [])]
  const at = fields.indexOf(event.currentTarget)
  if (at < 0) return
  event.preventDefault()
  fields[at + step]?.focus()
}
