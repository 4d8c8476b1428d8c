import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isBusy } from '#contract/office/import.ts'
import type { ListedImport } from '#contract/office/import.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useServerQuery } from '../../../http/query.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { useContact } from '../../../http/use-contact.ts'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DropZone } from '../drop-zone.tsx'
import { OfficeFailure } from '../failure.tsx'
import { useOfficeList } from '../office-list.tsx'
import { PicturesDrop } from '../pictures/pictures-drop.tsx'
import { importPlace } from '../places.ts'
import { IMPORT_COLUMNS, readImportsState, writeImportsState } from './address.ts'
import { fetchImports, sendFile } from './calls.ts'
import { FailureNote } from './failure-note.tsx'
import { importCells } from './imports-file.ts'
import sheet from './imports.css?url'
import { importColumnName, ImportsTable } from './imports-table.tsx'
import { WebPicturesSection } from './web-pictures.tsx'

const LOOK_AGAIN_MS = 3_000
const COLUMNS = { all: IMPORT_COLUMNS }
const ADDRESS = { read: readImportsState, write: writeImportsState }

/** A file is dropped here; below, what was imported before. */
export function ImportsPage({ shop: { shop_id: shop } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Imports`)
  const isThere = useContact()
  const { data, error, retry } = useServerQuery([shop, null, 'office-imports'], (s) => fetchImports(shop, s), {
    every: (newest) => (newest?.some(({ state }) => isBusy(state)) ? LOOK_AGAIN_MS : false),
  })
  return (
    <div className="office-imports">
      <link rel="stylesheet" href={sheet} precedence="office" />
      <h1>{t`Imports`}</h1>
      <Send shop={shop} />
      <PicturesDrop shop={shop} />
      <WebPicturesSection shop={shop} blocked={!isThere} isExpected={false} />
      <h2>{t`Imported before`}</h2>
      {data ? <List imports={data} /> : error ? <OfficeFailure error={error} retry={retry} /> : <Skeleton line />}
    </div>
  )
}

function Send({ shop }: { shop: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (file: File): Promise<void> => {
    setName(file.name)
    setFailure(null)
    try {
      const { id } = await sendFile(shop, file)
      await navigate({ to: '/office/$', params: { _splat: importPlace(id) } })
    } catch (error) {
      setFailure(error)
    } finally {
      setName(null)
    }
  }
  return (
    <DropZone
      label={t`Catalogue file`}
      choose={t`Choose a file`}
      accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ndjson,.jsonl,.xml"
      busy={name !== null}
      onFiles={([file]) => file && void send(file)}
    >
      <p>{t`Drop a catalogue here: CSV, Excel (XLSX), NDJSON or BMEcat. Nothing is changed before you say so.`}</p>
      <p role="status">{name !== null && t`${name} is being sent and looked at…`}</p>
      {failure !== null && <FailureNote failure={failure} />}
    </DropZone>
  )
}

function List({ imports }: { imports: readonly ListedImport[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { state, go } = useOfficeList('imports', ADDRESS)
  const [columns, keep] = useColumns('imports', state.columns, COLUMNS)
  if (imports.length === 0) return <p>{t`Nothing has been imported here in the browser yet.`}</p>
  return (
    <>
      <div className="office-bar">
        <div className="office-buttons">
          <ColumnsChoice
            columns={IMPORT_COLUMNS.map((key) => [key, importColumnName(key)] as const)}
            shown={columns}
            texts={columnsWords()}
            onChange={(next) => {
              keep(next)
              go({ columns: next })
            }}
          />
        </div>
      </div>
      <ImportsTable imports={imports} columns={columns} />
      <SaveList name={t`Imports`} className="office-actions" cells={() => importCells(imports, i18n, locale)} />
    </>
  )
}
