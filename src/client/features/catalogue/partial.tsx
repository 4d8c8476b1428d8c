import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { CatalogueState } from '#contract/catalogue/query.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { catalogueHref } from './address.ts'
import styles from './partial.module.css'
import { type StateUpdater, withMatch } from './transitions.ts'

interface Props {
  state: CatalogueState
  /** How many match every word, and how many only some. */
  strict: number
  partial: number
  turn: (to: StateUpdater) => void
  /** Whether the other way of matching shows anything else. */
  canTurn: boolean
  /** The cards of those that match some, as far as they stand here. */
  children?: ReactNode
}

/** *N more match some of the words*: a line of its own, with the further cards below. */
export function Partial({ state, strict, partial, turn, canTurn, children }: Props) {
  const id = useId()
  const isWidened = state.match === 'some'
  const next: StateUpdater = (now) => withMatch(now, isWidened ? 'all' : 'some')
  return (
    <section className={styles.partial} aria-labelledby={id}>
      <div className={styles.line}>
        <h2 id={id}>
          {strict > 0 ? (
            <Plural value={partial} one="# more matches some of the words" other="# more match some of the words" />
          ) : (
            <Plural
              value={partial}
              one="# product matches some of the words"
              other="# products match some of the words"
            />
          )}
        </h2>
        {canTurn && (
          <a
            href={catalogueHref(next(state))}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              turn(next)
            }}
          >
            {isWidened ? <Trans>Only what matches all the words</Trans> : <Trans>Show them all</Trans>}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
