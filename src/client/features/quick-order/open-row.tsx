import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { formatPieces, toMinor } from '#contract/money.ts'
import { MATCH_NUMBER_MAX } from '#contract/catalogue/match.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { Thumb } from '../../ui/picture/thumb.tsx'
import { QuantityInput } from './found-row.tsx'
import type { Item } from './items.ts'
import styles from './rows.module.css'
import { askErrorText, troubleText } from './texts.ts'

interface Props {
  item: Item
  /** Whether an amount of the list has öre: then all are written with them. */
  ore: boolean
  /** The id of the text that says why nothing can be looked up right now; undefined where it can. */
  waits: string | undefined
  /** Looks the row up anew; throws what the call throws. */
  onMend: (id: string, number: string, quantity: number) => Promise<void>
  onLeaveOut: (ids: readonly string[]) => void
}

/** A row that nobody can order yet: why, and the ways to put it right where it stands. */
export function OpenRow({ item, ore, waits, onMend, onLeaveOut }: Props) {
  const { t } = useLingui()
  const [number, setNumber] = useState(item.number)
  const [quantity, setQuantity] = useState(item.quantity)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const line = item.lines.join(', ')
  const mend = async (wanted: string): Promise<void> => {
    if (wanted.trim() === '' || busy) return
    setBusy(true)
    setFailed('')
    try {
      await onMend(item.id, wanted.trim(), quantity)
    } catch (error) {
      setFailed(askErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void mend(number)
  }
  return (
    <li className={styles.open}>
      <p className={styles.source}>
        <span>{t`Line ${line}`}</span> <q>{item.text}</q>
      </p>
      <ChangeMark state="attention" text={troubleText(item.trouble)} />
      <form className={styles.mend} onSubmit={submit}>
        <label>
          <span>{t`Article number or name`}</span>
          <input
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            maxLength={MATCH_NUMBER_MAX}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
          />
        </label>
        <label>
          <span aria-hidden="true">{t`Quantity`}</span>
          <QuantityInput label={t`Quantity of line ${line}`} quantity={quantity} onQuantity={setQuantity} />
        </label>
        <Button
          type="submit"
          size="s"
          busy={busy}
          disabled={waits !== undefined || number.trim() === ''}
          aria-describedby={waits}
        >
          {t`Look up`}
        </Button>
        <Button size="s" look="flat" onClick={() => onLeaveOut([item.id])}>
          {t`Leave out`}
        </Button>
      </form>
      {failed && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      {item.candidates.length > 0 && (
        <ul className={styles.candidates} aria-label={t`Products that line ${line} may mean`}>
          {item.candidates.map((one) => (
            <li key={one.uid}>
              <button
                type="button"
                onClick={() => void mend(one.uid)}
                disabled={busy || waits !== undefined}
                aria-describedby={waits}
              >
                <Thumb address={one.thumbnail} className={styles.thumb} />
                <span className={styles.product}>
                  <b>{one.name}</b>
                  <small>{one.article_number}</small>
                </span>
                <span className={styles.unit}>
                  {one.unit_price === null
                    ? t`On request`
                    : formatPieces(toMinor(one.unit_price), [ore ? 1 : 0], one.currency)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
