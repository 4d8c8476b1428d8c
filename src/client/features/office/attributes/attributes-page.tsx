import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { AttributeColumn, AttributeColumns } from '#contract/office/attributes.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { OfficeFailure } from '../failure.tsx'
import { doingFailure } from '../failure-text.ts'
import sheet from '../office-forms.css?url'
import { ListSkeleton } from '../office-list.tsx'
import { useDoing } from '../use-doing.ts'
import { AttributeTable } from './attribute-table.tsx'
import { attributeCells } from './attributes-file.ts'
import { fetchAttributes, putAttribute } from './calls.ts'
import { kindName } from './words.ts'

type ChosenKind = AttributeColumn['chosen']

/** So many columns are looked through by typing. */
const MANY = 20

/** What the columns are that a shop's files brought beside the fields: filters, facts, or nothing that is shown. */
export function AttributesPage({ shop: { shop_id } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Properties`)
  const key = [shop_id, null, 'office-attributes'] as const
  const { data, error, retry } = useServerQuery(key, (signal) => fetchAttributes(shop_id, signal))
  const [isBusy, act] = useDoing(doingFailure)
  const [search, setSearch] = useState('')
  const show = (now: AttributeColumns): void => amendAnswers<AttributeColumns>(key, () => now)

  const say = (column: AttributeColumn, kind: ChosenKind, isUndo = false): void => {
    const name = column.key
    act(async () => {
      try {
        show(await putAttribute({ shop_id, key: column.key, kind, was: column.chosen }))
      } catch (error) {
        if (!isApiError(error, ERROR.revisionChanged)) throw error
        show(error.data as AttributeColumns)
        toast(t`A colleague has said something else of ${name} meanwhile. Look at it first.`, 'error', {
          id: 'office-failed',
        })
        return
      }
      const words = kind === null ? t`As proposed` : kindName(kind)
      const undo = { label: t`Undo`, run: () => say({ ...column, chosen: kind }, column.chosen, true) }
      toast(`${name}: ${words}`, 'success', { id: 'office-saved', ...(!isUndo && { action: undo }) })
    })
  }

  const wanted = search.trim().toLowerCase()
  const found = data?.attributes.filter((one) => one.key.toLowerCase().includes(wanted)) ?? []
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <h1>{t`Properties`}</h1>
        <p>
          {t`Columns of your files that are no fields. What is a filter and what is shown follows from what they say, unless you decide otherwise; imports leave that as it is.`}
        </p>
      </header>
      {error && !data ? (
        <OfficeFailure error={error} retry={retry} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.attributes.length === 0 ? (
        <p role="status">{t`Your products have no columns beside the fields. They come with an import.`}</p>
      ) : (
        <>
          {data.attributes.length > MANY && (
            <TextField type="search" label={t`Search the columns`} value={search} onValue={setSearch} maxLength={100} />
          )}
          {found.length === 0 ? (
            <p role="status">{t`No column is called so.`}</p>
          ) : (
            <>
              <AttributeTable columns={found} isBusy={isBusy} onKind={say} />
              <SaveList name={t`Properties`} className="office-actions" cells={() => attributeCells(found)} />
            </>
          )}
        </>
      )}
    </>
  )
}
