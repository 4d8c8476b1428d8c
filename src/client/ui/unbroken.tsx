import { Fragment } from 'react'
import styles from './unbroken.module.css'

/**
 * A line of several things, as a name, an address and a number: it breaks between them, and not within. A mail address
 * that is wider than its place breaks behind its sign, so that neither a letter nor a comma stands alone.
 */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(?<=,) +/).map((part) => (
    <Fragment key={part}>
      <span className={styles.part}>
        {part.split(/(?<=@)/).map((half, i) => (
          <Fragment key={half}>
            {i > 0 && <wbr />}
            {half}
          </Fragment>
        ))}
      </span>{' '}
    </Fragment>
  ))
