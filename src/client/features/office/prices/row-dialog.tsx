import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList, SentPriceRow } from '#contract/office/price-list.schema.ts'
import { TARGETS, type Target } from '#contract/organisation/price-list.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { OnlineOnly } from '../form-end.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { type ListKey, writeRows } from './calls.ts'
import {
  keyOf,
  NEW_ROW,
  type Offer,
  type PriceRow,
  type RowErrors,
  type RowValues,
  rowErrors,
  rowRefusal,
  sentOf,
  valuesOf,
} from './row-draft.ts'
import { listFieldName, targetName } from './words.ts'

interface Props {
  list: OfficePriceList
  at: ListKey
  /** Null: a new one. */
  row: PriceRow | null
  onClose: () => void
  /** A colleague was quicker: the list as it is now. */
  told: (now: OfficePriceList) => void
  onSaved: () => void
}

/** One row of a price list, by hand. */
export function RowDialog(props: Props) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={props.onClose} title={props.row ? t`Change the row` : t`Add a row`} closeLabel={t`Close`}>
      <RowForm {...props} />
    </Dialog>
  )
}

function RowForm({ list, at, row, told, onSaved }: Omit<Props, 'onClose'>) {
  const { t } = useLingui()
  const before = row ? valuesOf(row) : NEW_ROW
  const [values, setValues] = useState(before)
  const [removes, setRemoves] = useState(false)
  useUnsaved(JSON.stringify(values) !== JSON.stringify(before))
  const set = (part: Partial<RowValues>): void => setValues((now) => ({ ...now, ...part }))
  const isMoved = row !== null && JSON.stringify(keyOf(values)) !== JSON.stringify(keyOf(before))

  const send = async (): Promise<RowErrors | void> => {
    const { revision } = list
    // Another row is never written over unseen.
    if (row === null || isMoved) {
      const { created } = await writeRows(at, [sentOf(values)], { dryRun: true, revision })
      if (created === 0) return { from: t`The list has a row for that already` }
    }
    const rows: SentPriceRow[] = [...(isMoved ? [{ ...keyOf(before), removed: true }] : []), sentOf(values)]
    const { unknown } = await writeRows(at, rows, { dryRun: false, revision })
    if (unknown.count > 0) toast(t`The row is saved. It counts as soon as the shop has that.`, 'warning')
    else toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    onSaved()
  }
  const refused = (error: unknown): RowErrors => {
    if (isApiError(error, ERROR.revisionChanged)) told(error.data as OfficePriceList)
    return rowRefusal(error)
  }
  const { errors, busy, form } = useForm<RowErrors>({ check: () => rowErrors(values), send, refused })
  const [why, setWhy] = useState<string>()
  const remove = async (): Promise<void> => {
    setRemoves(true)
    try {
      await writeRows(at, [{ ...keyOf(before), removed: true }], { dryRun: false, revision: list.revision })
      toast(t`The row is removed`, 'success', { id: 'office-saved' })
      onSaved()
    } catch (error) {
      const { form: text, ...others } = refused(error)
      setWhy(text ?? Object.values(others)[0])
    } finally {
      setRemoves(false)
    }
  }
  const field = (name: Exclude<keyof RowValues, 'target' | 'offer'>) => ({
    name,
    value: values[name],
    onValue: (text: string) => set({ [name]: text }),
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <form {...form} className="setup-form">
      {row ? (
        <p>
          {targetName(row.target)} <b>{row.subject}</b> {row.name}
        </p>
      ) : (
        <>
          <LabelledSelect
            label={t`Kind`}
            name="target"
            value={values.target}
            onValue={(target) => set({ target: target as Target })}
            options={TARGETS.map((one) => [one, targetName(one)])}
          />
          <TextField {...field('subject')} label={t`Article number, category or brand`} maxLength={200} required />
        </>
      )}
      <TextField {...field('from')} label={t`From quantity`} inputMode="numeric" required />
      <LabelledSelect
        label={t`Price or discount`}
        name="offer"
        value={values.offer}
        onValue={(offer) => set({ offer: offer as Offer })}
        options={[
          ['price', t`A price`],
          ['discount', t`A discount`],
          ['hidden', t`Hidden from the companies`],
        ]}
      />
      {values.offer === 'price' && (
        <TextField {...field('price')} label={t`Price excl. VAT`} hint={list.currency} inputMode="decimal" required />
      )}
      {values.offer === 'discount' && (
        <TextField {...field('discount')} label={t`Discount, %`} inputMode="decimal" required />
      )}
      <TextField {...field('valid_from')} label={listFieldName('valid_from')} type="date" />
      <TextField {...field('valid_to')} label={listFieldName('valid_to')} type="date" />
      <p className="office-wrong" role="alert" hidden={!errors.form && !why}>
        {errors.form ?? why}
      </p>
      <OnlineOnly>
        <div className="office-save-actions">
          <Button type="submit" look="next" busy={busy} disabled={removes}>{t`Save`}</Button>
          {row && (
            <Button busy={removes} disabled={busy} onClick={() => void remove()}>
              {t`Remove the row`}
            </Button>
          )}
        </div>
      </OnlineOnly>
    </form>
  )
}
