import { Fragment } from 'react'
import styles from './unbroken.module.css'

/** A line of several things, as a name, an address and a number: it breaks between them, and not within. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(?<=,) +/).map((part) => (
    <Fragment key={part}>
      <span className={styles.part}>{part}</span>{' '}
    </Fragment>
  ))
