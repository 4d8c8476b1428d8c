import { useLingui } from '@lingui/react/macro'
import { Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { WebPictures } from '#contract/office/web-pictures.schema.ts'
import { saveTable, TABLE_FORMATS, type TableFormat } from '../../../http/table-file.ts'
import { useServerQuery } from '../../../http/query.ts'
import { pagerWords } from '../../../i18n/pager-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { Pager } from '../../../ui/pager/pager.tsx'
import { CODE } from '../../../ui/record-table.tsx'
import { toast } from '../../../ui/toast.ts'
import { OfficeFailure } from '../failure.tsx'
import { type Figure, Figures } from '../figures.tsx'
import { ListSkeleton } from '../office-list.tsx'
import { ProductLink } from '../product-link.tsx'
import { useDoing } from '../use-doing.ts'
import { fetchAllFailedPictures, fetchWebPictures, retryWebPictures } from './web-picture-calls.ts'
import { webProblem } from './web-problems.ts'
import { failureText } from './words.ts'

const LOOK_AGAIN_MS = 3_000

interface Props {
  shop: string
  /** Of this import alone. */
  importId?: string
  /** Nothing can be done just now. */
  blocked: boolean
  /** Said while it is looked up, and where that fails; else it is there only where there is something to tell. */
  isExpected: boolean
}

/** Pictures at addresses that imports have named: how many wait, are here and have failed, and why. */
export function WebPicturesSection({ shop, importId, blocked, isExpected }: Props) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, retry } = useServerQuery(
    [shop, null, 'office-web-pictures', importId ?? null, page],
    (signal) => fetchWebPictures({ shop, importId, page }, signal),
    { every: (newest) => (newest && newest.meta.counts.waiting > 0 ? LOOK_AGAIN_MS : false) },
  )
  const { waiting = 0, fetched = 0, failed = 0 } = data?.meta.counts ?? {}
  if (data ? waiting + fetched + failed === 0 : !isExpected) return null
  return (
    <section aria-labelledby="web-pictures">
      <h2 id="web-pictures">{t`Pictures from the web`}</h2>
      {data ? (
        <>
          <Counts counts={data.meta.counts} />
          {failed > 0 && (
            <Failed shop={shop} importId={importId} answer={data} blocked={blocked} retry={retry} setPage={setPage} />
          )}
        </>
      ) : error ? (
        <OfficeFailure error={error} retry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}

function Counts({ counts: { waiting, fetched, failed, held } }: { counts: WebPictures['meta']['counts'] }) {
  const { t } = useLingui()
  const figures: Figure[] = [
    [t`Waiting to be fetched`, waiting, true],
    [t`Fetched`, fetched, true],
    [t`Not fetched`, failed, true],
    [t`Products whose pictures were changed by hand, left as they are`, held, false],
  ]
  return (
    <>
      <Figures figures={figures} />
      {waiting > 0 && <p role="status">{t`You may leave this page: it goes on by itself.`}</p>}
    </>
  )
}

interface FailedProps extends Pick<Props, 'shop' | 'blocked'> {
  importId: string | undefined
  answer: WebPictures
  retry: () => void
  setPage: (page: number) => void
}

function Failed({ shop, importId, answer: { data, meta }, blocked, retry, setPage }: FailedProps) {
  const { t, i18n } = useLingui()
  const [busy, act] = useDoing(failureText)
  const again = (): void =>
    act(async () => {
      try {
        const { waiting } = await retryWebPictures({ shop, importId })
        toast(t`Waiting again: ${waiting}`, 'info', { id: 'office-web-pictures' })
        setPage(1)
      } finally {
        retry()
      }
    })
  const save = (format: TableFormat): void =>
    act(async () => {
      const rows = await fetchAllFailedPictures({ shop, importId })
      // Named as imports name them, so that the mended file can come back.
      const cells = [
        ['uid', 'image', t`Why`],
        ...rows.map(({ uid, url, problem, detail }) => [uid, url, webProblem(i18n, problem, detail)]),
      ]
      const name = t`pictures not fetched`
      await saveTable(cells, { name, format })
    })
  return (
    <>
      <div className="office-import-next">
        <Button busy={busy} disabled={blocked} onClick={again}>
          {!busy && <Icon of={RotateCw} />} {t`Try all of them again`}
        </Button>
        <div role="group" aria-label={t`Save what was not fetched as a file`} className="office-buttons">
          {TABLE_FORMATS.map((format, i) => (
            <Button key={format} disabled={busy || blocked} onClick={() => save(format)}>
              {i === 0 && <Icon of={Download} />}
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </div>
      <ListTable
        rows={data}
        keyOf={({ uid, url }) => `${uid} ${url}`}
        heading={{
          name: t`Product`,
          render: ({ uid }) => <ProductLink shop={shop} uid={uid} />,
        }}
        columns={[
          {
            key: 'address',
            name: t`Address`,
            className: CODE,
            render: ({ url }) => <span className="office-web-address">{url}</span>,
          },
          { key: 'why', name: t`Why`, render: ({ problem, detail }) => webProblem(i18n, problem, detail) },
        ]}
      />
      <Pager
        current={meta.current_page}
        total={meta.total_pages}
        texts={pagerWords()}
        hrefOf={(next) => `#${next}`}
        onPage={setPage}
      />
    </>
  )
}
