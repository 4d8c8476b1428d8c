import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ProductChange } from '#contract/office/history.schema.ts'
import { useServerQuery } from '../../../http/query.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import { type FieldKey, isWritable, type Source, valueOf } from '../fields.ts'
import { fieldName } from '../products/columns.ts'
import { valueText } from '../value-text.ts'
import { changedKeys, changeText, releasedText, whoText } from './change-words.ts'
import type { Editor } from './editor.ts'
import { fetchHistory } from './fetch-history.ts'
import { productChangeCells } from './history-file.ts'

interface Props {
  uid: string
  /** Of the product that is shown: another one has a longer history. */
  revision: string
  editor: Editor
}

/** Who changed what of a product; what it said before is put back as a change that is saved like any other. */
export function HistorySection({ uid, revision, editor }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby="office-history">
      <h2 id="office-history">{t`History`}</h2>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? t`Hide what was changed` : t`Show what was changed`}
      </Button>
      <div id={id}>{open && <Changes uid={uid} revision={revision} editor={editor} />}</div>
    </section>
  )
}

/** What a field says, in a line. */
const textOf =
  ({ context }: Editor) =>
  (source: Source, key: FieldKey): string =>
    valueText(key, valueOf(source, key), context)

function Changes({ uid, revision, editor }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { shop } = editor
  const name = uid
  const { data, error, retry } = useServerQuery([shop, null, 'office-history', uid, revision], (signal) =>
    fetchHistory(shop, uid, signal),
  )
  if (data?.length === 0) return <p className="office-note">{t`Nothing has been changed yet.`}</p>
  if (data)
    return (
      <>
        <ol className="office-history">
          {data.map((change, place) => (
            <Change key={`${change.at} ${place}`} change={change} editor={editor} />
          ))}
        </ol>
        <SaveList
          name={t`History of ${name}`}
          cells={() => productChangeCells(data, { i18n, locale, text: textOf(editor) })}
        />
      </>
    )
  if (error) return <OfficeFailure error={error} retry={retry} />
  return (
    <div aria-busy="true">
      <Skeleton line />
      <Skeleton line />
      <Skeleton line />
    </div>
  )
}

function Change({ change, editor }: { change: ProductChange; editor: Editor }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [was, became] = [change.was as Source, change.became as Source]
  const keys = changedKeys(change)
  const text = textOf(editor)
  const moment = momentText(change.at, locale)
  const back = keys.filter((key) => isWritable(editor.product, key))
  const putBack = (): void => editor.set(Object.fromEntries(back.map((key) => [key, valueOf(was, key)])))
  return (
    <li>
      <p>
        <time dateTime={change.at}>{moment}</time> <b>{changeText(change)}</b> <span>{whoText(change)}</span>
      </p>
      {change.fields && <p>{releasedText(change, i18n)}</p>}
      {keys.length > 0 && (
        <>
          <dl>
            {keys.map((key) => (
              <div key={key}>
                <dt>{fieldName(i18n, key)}</dt>
                <dd>
                  <del>{text(was, key) || t`(empty)`}</del> <ins>{text(became, key) || t`(empty)`}</ins>
                </dd>
              </div>
            ))}
          </dl>
          {back.length > 0 && (
            <Button
              size="s"
              look="flat"
              onClick={putBack}
              aria-label={t`Put back what it said before ${moment}`}
            >{t`Put back`}</Button>
          )}
        </>
      )}
    </li>
  )
}
