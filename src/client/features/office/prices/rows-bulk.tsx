import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList, SentPriceRow } from '#contract/office/price-list.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { action, BulkBar } from '../../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { type ListKey, writeRows } from './calls.ts'
import { keyOf, type PriceRow, sentOf, valuesOf } from './row-values.ts'
import { listFailure } from './words.ts'

interface Props<Row> {
  at: ListKey
  /** The list's, when the rows were read. */
  revision: number
  rows: readonly Row[]
  chosen: Chosen<Row>
  /** A colleague was quicker: the list as it is now. */
  told: (now: OfficePriceList) => void
  /** Something was done with rows. */
  onEnd: () => void
}

/** What is done with all chosen rows of a price list: they are removed by one call, and come back by another. */
export function RowsBulk<Row extends PriceRow>({ at, revision, rows, chosen, told, onEnd }: Props<Row>) {
  const { t } = useLingui()
  const isThere = useContact()
  const write = async (sent: SentPriceRow[], over: number): Promise<number> => {
    try {
      return (await writeRows(at, sent, { dryRun: false, revision: over })).revision
    } catch (error) {
      if (isApiError(error, ERROR.revisionChanged)) told(error.data as OfficePriceList)
      throw error
    }
  }
  return (
    <BulkBar
      chosen={chosen}
      listed={rows}
      actions={[
        action({
          key: 'remove',
          label: t`Remove`,
          isFor: () => true,
          together: async (some: readonly PriceRow[]) => {
            const values = some.map(valuesOf)
            const removed = values.map((one) => ({ ...keyOf(one), removed: true }))
            return { values, revision: await write(removed, revision) }
          },
          undo: ({ values, revision: since }) => write(values.map(sentOf), since),
          done: (count) => plural(count, { one: '# row is removed', other: '# rows are removed' }),
          reasonOf: listFailure,
        }),
      ]}
      blocked={!isThere}
      nameOf={({ subject }) => subject}
      words={bulkWords()}
      onEnd={onEnd}
    />
  )
}
