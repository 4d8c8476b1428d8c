import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, FileUp } from 'lucide-react'
import { type DragEvent, type FormEvent, useId, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './list-input.module.css'
import { parseText } from './parse/parse.ts'
import { FileError, readFile } from './parse/read-file.ts'
import type { Parsed } from './parse/types.ts'
import { askErrorText, fileProblemText } from './texts.ts'
import type { LookUp } from './use-look-up.ts'

interface Props {
  text: string
  onText: (text: string) => void
  lookUp: LookUp
  /** Looks the list up; throws what the call throws. */
  onList: (parsed: Parsed) => Promise<void>
}

/** Where a list comes in: pasted, typed, dropped or chosen as a file. */
export function ListInput({ text, onText, lookUp, onList }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)

  const about = lookUp.why === null ? `${id}-hint` : `${id}-where`

  const take = async (read: () => Promise<Parsed> | Parsed): Promise<void> => {
    if (busy) return
    setProblem('')
    setBusy(true)
    try {
      await onList(await read())
    } catch (error) {
      setProblem(error instanceof FileError ? fileProblemText(error.problem) : askErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') setProblem(t`Paste or type at least one article number.`)
    else void take(() => parseText(text))
  }
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer.files[0]
    setOver(false)
    if (!file) return
    event.preventDefault()
    if (lookUp.why === null) void take(() => readFile(file))
  }
  return (
    <form className={classNames(styles.input, over && styles.over)} onSubmit={submit} method="post" noValidate>
      <label htmlFor={id}>{t`Article numbers and quantities, a row each`}</label>
      <textarea
        id={id}
        className={styles.text}
        value={text}
        onChange={(event) => onText(event.target.value)}
        rows={10}
        spellCheck={false}
        autoCapitalize="none"
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        placeholder={'410-2201\t4\n2 st 368814\n410-2205;12'}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
        aria-invalid={problem ? true : undefined}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        <Trans>
          Copy from Excel, a mail or an order form: columns in any order, up to 2,000 rows. Or choose a file: Excel
          (.xlsx), CSV or text. It is read on this device.
        </Trans>
      </p>
      {(lookUp.why !== null || lookUp.fromCopy) && (
        <p id={`${id}-where`} className={styles.where} role="status">
          <Icon of={CloudOff} />
          <span>
            {lookUp.why ?? (
              <Trans>There is no network: the numbers are looked up in the catalogue on this device.</Trans>
            )}
          </span>
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="next" busy={busy} disabled={lookUp.why !== null} aria-describedby={about}>
          {busy ? t`Looking up…` : t`Look up the rows`}
        </Button>
        <label className={classNames(buttonClass(), styles.file)}>
          <Icon of={FileUp} /> {t`Choose a file`}
          <input
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,.eml,text/*"
            disabled={busy || lookUp.why !== null}
            aria-describedby={about}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file may be chosen again after it was mended.
              if (file) void take(() => readFile(file)).then(() => (target.value = ''))
            }}
          />
        </label>
      </div>
    </form>
  )
}
