import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import styles from './bulk-bar.module.css'
import { ChoiceBar } from './choice-bar.tsx'
import type { Chosen } from './use-chosen.ts'
import { type Outcome, type Task, useEach } from './use-each.ts'

/** What may be done with chosen rows. */
export type BulkAction<Row, Done = unknown> = Task<Row, Done> & {
  key: string
  /** On its button. */
  label: string
  /** It is offered where it is for any of the chosen, and done with those alone. */
  isFor: (row: Row) => boolean
  /** What is asked before, where it cannot be undone or needs to be told more. */
  ask?: (count: number) => { title: string; confirm: string; words: ReactNode }
}

export interface BulkWords {
  label: string
  count: (chosen: number) => string
  all: string
  none: string
  progress: (at: number, of: number) => string
  stop: string
  refused: (count: number) => string
  close: string
  undo: string
  undone: (count: number) => string
}

interface Props<Row> {
  chosen: Chosen<Row>
  /** All rows of the page. */
  listed: readonly Row[]
  /** Those made by `action`. */
  actions: readonly BulkAction<Row>[]
  /** Nothing can be done just now. */
  blocked?: boolean
  nameOf: (row: Row) => string
  words: BulkWords
  /** Something was done: the list is to be asked for again. */
  onEnd: () => void
  /** What else there is for the chosen, such as files. */
  children?: ReactNode
}

/** An action, with what it makes known to itself alone. */
export const action = <Row, Done>(one: BulkAction<Row, Done>): BulkAction<Row> => one as BulkAction<Row>

/**
 * At the foot of a list, in sight while it is scrolled: what is done with the chosen rows, one by one, how far it has
 * come, and with which of them it was not done, and why.
 */
export function BulkBar<Row>(props: Props<Row>) {
  const { chosen, listed, actions, blocked = false, nameOf, words, onEnd, children } = props
  const place = useRef<HTMLDivElement>(null)
  const [askedOf, setAsked] = useState<string | null>(null)
  const { progress, outcome, forget, stop, run } = useEach<Row>({
    nameOf,
    words,
    ended: (rows) => {
      chosen.choose(rows, false)
      onEnd()
    },
  })
  const isOn = progress !== null
  const wasOn = useRef(false)
  // What was pressed has gone: keys go on from here.
  useEffect(() => {
    if (!isOn && wasOn.current && document.activeElement === document.body) place.current?.focus()
    wasOn.current = isOn
  }, [isOn])
  const rowsFor = ({ isFor }: BulkAction<Row>): Row[] => chosen.rows.filter(isFor)
  const start = (one: BulkAction<Row>): void => {
    setAsked(null)
    void run(rowsFor(one), one)
  }
  const leave = (): void => {
    chosen.choose(listed, false)
    // What was pressed goes with it.
    place.current?.focus({ preventScroll: true })
  }
  // As it is by now: what is written in the question is part of it.
  const asked = actions.find(({ key }) => key === askedOf)
  const question = asked?.ask?.(rowsFor(asked).length)
  const isBar = !isOn && question === undefined && chosen.rows.length > 0
  useEffect(() => {
    const ending = new AbortController()
    const listen = ({ key }: KeyboardEvent): void => {
      if (isBar && key === 'Escape') leave()
    }
    place.current?.addEventListener('keydown', listen, { signal: ending.signal })
    return () => ending.abort()
  })
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {progress && (
        <ChoiceBar label={words.label} status={words.progress(progress.at, progress.of)}>
          {progress.canStop && (
            <Button size="s" onClick={stop}>
              {words.stop}
            </Button>
          )}
        </ChoiceBar>
      )}
      {!progress && outcome && <Told outcome={outcome} words={words} onClose={forget} />}
      {!progress && chosen.rows.length > 0 && (
        <ChoiceBar label={words.label} status={words.count(chosen.rows.length)}>
          {actions
            .filter((one) => chosen.rows.some(one.isFor))
            .map((one) => (
              <Button
                key={one.key}
                size="s"
                disabled={blocked}
                aria-haspopup={one.ask && 'dialog'}
                onClick={() => (one.ask ? setAsked(one.key) : start(one))}
              >
                {one.label}
              </Button>
            ))}
          {children}
          {chosen.rows.length < listed.length && (
            <Button size="s" look="flat" onClick={() => chosen.choose(listed, true)}>
              {words.all}
            </Button>
          )}
          <Button size="s" look="flat" onClick={leave}>
            {words.none}
          </Button>
        </ChoiceBar>
      )}
      <Dialog
        open={question !== undefined}
        onClose={() => setAsked(null)}
        title={question?.title ?? ''}
        closeLabel={words.close}
      >
        {question && asked && (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              start(asked)
            }}
          >
            {question.words}
            <Button type="submit" look="next" disabled={blocked}>
              {question.confirm}
            </Button>
          </form>
        )}
      </Dialog>
    </div>
  )
}

interface ToldProps {
  outcome: Outcome
  words: BulkWords
  onClose: () => void
}

/** With which it was not done, and why. */
function Told({ outcome: { done, left, refused, undo }, words, onClose }: ToldProps) {
  return (
    <div className={styles.told} role="alert">
      {done !== '' && <p>{done}</p>}
      <p className={styles.wrong}>{words.refused(left)}</p>
      <ul>
        {refused.map(({ name, reason }, i) => (
          // Two may be called the same.
          <li key={i}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </ul>
      <div className={styles.ends}>
        {undo && (
          <Button size="s" onClick={undo}>
            {words.undo}
          </Button>
        )}
        <Button size="s" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  )
}
