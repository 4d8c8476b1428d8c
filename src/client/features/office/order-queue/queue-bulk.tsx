import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderStage } from '#contract/office/orders.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { MOVE_NOTE_MAX } from '#contract/orders/orders.ts'
import { fileFailure } from '../../../http/file-failure.ts'
import { saveFiles } from '../../../http/several-files.ts'
import { useContact } from '../../../http/use-contact.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { action, BulkBar } from '../../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { meanwhileFailure } from '../failure-text.ts'
import { takeStep } from '../orders/calls.ts'
import { dayOf } from './address.ts'
import { deliveryNotesOf, pickingListOf } from './papers.ts'
import { QueueFiles } from './queue-files.tsx'

const LEFT: readonly (OrderStage | undefined)[] = ['to_confirm', 'confirmed', 'partly_delivered']
const DELIVERED: readonly (OrderStage | undefined)[] = ['partly_delivered', 'handed_over']

interface Props {
  shop: string
  orders: readonly OrderRow[]
  chosen: Chosen<OrderRow>
  /** Something was done with orders. */
  onEnd: () => void
}

/** What is done with all chosen orders: confirmed as they were looked at, their papers, and the orders as a file. */
export function QueueBulk({ shop, orders, chosen, onEnd }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const [day, setDay] = useState('')
  const [note, setNote] = useState('')
  const said = note.trim()
  const confirm = action({
    key: 'confirm',
    label: t`Confirm…`,
    isFor: ({ stage }: OrderRow) => stage === 'to_confirm',
    ask: (count) => ({
      title: plural(count, { one: 'Confirm # order', other: 'Confirm # orders' }),
      confirm: t`Confirm`,
      words: (
        <>
          <p>{t`Each buyer gets a mail. Days of single lines are written on the order itself.`}</p>
          <TextField
            type="date"
            label={t`Day of delivery, of all lines (optional)`}
            value={day}
            onValue={(text) => setDay(dayOf(text))}
          />
          <TextField
            label={t`Words to the buyers (optional)`}
            value={note}
            onValue={setNote}
            maxLength={MOVE_NOTE_MAX}
            multiline
            rows={3}
          />
        </>
      ),
    }),
    act: ({ id, revision }: OrderRow) =>
      takeStep(id, 'confirm', {
        ...(revision !== undefined && { revision }),
        ...(said !== '' && { note: said }),
        ...(day !== '' && { delivery_on: day }),
      }),
    done: (count) => plural(count, { one: '# order is confirmed', other: '# orders are confirmed' }),
    reasonOf: meanwhileFailure,
  })
  const pick = action({
    key: 'pick',
    label: t`Picking lists`,
    isFor: ({ stage }: OrderRow) => LEFT.includes(stage),
    act: pickingListOf,
    gather: (files) => saveFiles(files.flat(), t`Picking lists`),
    done: (count) => plural(count, { one: '# picking list has been saved', other: '# picking lists have been saved' }),
    reasonOf: fileFailure,
  })
  const notes = action({
    key: 'notes',
    label: t`Delivery notes`,
    isFor: ({ stage }: OrderRow) => DELIVERED.includes(stage),
    act: deliveryNotesOf,
    gather: (files) => saveFiles(files.flat(), t`Delivery notes`),
    done: (count) =>
      plural(count, {
        one: 'The delivery notes of # order have been saved',
        other: 'The delivery notes of # orders have been saved',
      }),
    reasonOf: fileFailure,
  })
  return (
    <BulkBar
      chosen={chosen}
      listed={orders}
      actions={[confirm, pick, notes]}
      blocked={!isThere}
      nameOf={({ order_number: number }) => number}
      words={bulkWords()}
      onEnd={onEnd}
    >
      <QueueFiles
        label={t`Save what is chosen as a file`}
        question={{ shop_id: shop, id: chosen.rows.map(({ id }) => id) }}
        isEmpty={!isThere}
      />
    </BulkBar>
  )
}
