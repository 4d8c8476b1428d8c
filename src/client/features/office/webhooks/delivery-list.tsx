import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { action, BulkBar } from '../../../ui/list/bulk-bar.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import { decide } from './calls.ts'
import { DeliveryTable, type Entry, type TableProps } from './delivery-table.tsx'
import { eventName, hookFailure } from './words.ts'

interface Props extends Omit<TableProps, 'chosen' | 'nameOf'> {
  /** Which of them are asked for, as text. */
  question: string
  /** Something was done with them. */
  onEnd: () => void
}

const isFor = ({ state }: Entry): boolean => state === 'parked'

/** Deliveries, and what is done with those that are chosen: what is parked goes out again, or is skipped. */
export function DeliveryList({ question, onEnd, ...table }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const chosen = useChosen(table.entries, question)
  const nameOf = ({ type, at }: Entry): string => `${eventName(i18n, type)}, ${momentText(at, locale)}`
  return (
    <>
      <DeliveryTable {...table} chosen={chosen} nameOf={nameOf} />
      <BulkBar
        // As they happened: what came later waits for what came before.
        chosen={{ ...chosen, rows: chosen.rows.toReversed() }}
        listed={table.entries}
        actions={[
          action({
            key: 'resend',
            label: t`Resend`,
            isFor,
            act: ({ id }: Entry) => decide(id, 'resend'),
            done: (count) => plural(count, { one: '# event is resent', other: '# events are resent' }),
            reasonOf: hookFailure,
          }),
          action({
            key: 'skip',
            label: t`Skip…`,
            isFor,
            ask: (count) => ({
              title: plural(count, { one: 'Skip # event?', other: 'Skip # events?' }),
              confirm: t`Skip`,
              words: <p>{t`The other system will never be told of them. Later events of their orders go out then.`}</p>,
            }),
            act: ({ id }: Entry) => decide(id, 'skip'),
            done: (count) => plural(count, { one: '# event is skipped', other: '# events are skipped' }),
            reasonOf: hookFailure,
          }),
        ]}
        blocked={table.busy}
        nameOf={nameOf}
        words={bulkWords()}
        onEnd={onEnd}
      />
    </>
  )
}
