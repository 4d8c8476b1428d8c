import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

export interface ButtonLook {
  /** `next` is the one filled next step of a view; `flat` a text button; default an outline. */
  look?: 'next' | 'outline' | 'flat'
  size?: 'm' | 's' | 'l'
  wide?: boolean
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Shows a spinner and refuses presses, with the label still readable. */
  busy?: boolean
}

/** Class names of a button, for links that look like one. */
export const buttonClass = ({ look = 'outline', size = 'm', wide = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[look], size !== 'm' && styles[size], wide && styles.wide)

export function Button({ look, size, wide, busy = false, className, children, disabled, type, ...rest }: Props) {
  const look_: ButtonLook = { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(buttonClass(look_), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
