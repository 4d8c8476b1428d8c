import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readAmount } from '../../../i18n/amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChoiceBar } from '../../../ui/list/choice-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import type { FieldKey } from '../fields.ts'
import { FormText } from '../form/fields.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { changedPrice, type PriceChange, ROUNDINGS } from './bulk.ts'
import { CertificateForm } from './certificate-form.tsx'
import { type CellContext, columnOf } from './columns.ts'
import type { Chosen } from './use-chosen.ts'

interface Props {
  chosen: Chosen
  context: CellContext
  /** Another value of a field for each, by what it says now. */
  onChange: (key: FieldKey, next: (before: unknown) => unknown) => void
  onGone: (gone: boolean) => void
}

/** What is done with all chosen products at once; it becomes changes like any others, to be saved or thrown away. */
export function BulkBar({ chosen, context, onChange, onGone }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'price' | 'category' | 'certificate' | null>(null)
  const close = (): void => setOpen(null)
  const label = t`What to do with the chosen products`
  if (chosen.isTaking)
    return (
      <ChoiceBar
        label={label}
        status={<Plural value={chosen.taken} one="# product fetched so far…" other="# products fetched so far…" />}
      >
        <Button size="s" onClick={chosen.stop}>{t`Stop`}</Button>
      </ChoiceBar>
    )
  if (chosen.count === 0) return null
  return (
    <ChoiceBar label={label} status={<Plural value={chosen.count} one="# product chosen" other="# products chosen" />}>
      <Button size="s" onClick={() => setOpen('price')}>{t`Change prices…`}</Button>
      <Button size="s" onClick={() => setOpen('category')}>{t`Set the category…`}</Button>
      <Button size="s" onClick={() => setOpen('certificate')}>{t`Set a certificate…`}</Button>
      <Button size="s" onClick={() => onChange('hidden', () => true)}>{t`Hide`}</Button>
      <Button size="s" onClick={() => onChange('hidden', () => false)}>{t`Show`}</Button>
      <Button size="s" onClick={() => onGone(true)}>{t`Take out of the shop`}</Button>
      <Button size="s" onClick={() => onGone(false)}>{t`Put back in the shop`}</Button>
      <Button size="s" look="flat" onClick={chosen.clear}>{t`Choose none`}</Button>
      <Dialog open={open === 'price'} onClose={close} title={t`Change prices`} closeLabel={t`Close`}>
        <PriceForm
          onDone={(by) => {
            onChange('price', (price) => (typeof price === 'number' ? changedPrice(price, by) : price))
            close()
          }}
        />
      </Dialog>
      <Dialog open={open === 'category'} onClose={close} title={t`Set the category`} closeLabel={t`Close`}>
        <CategoryForm
          context={context}
          onDone={(text) => {
            onChange('categories', (before) => columnOf('categories')?.parse(text, context, before))
            close()
          }}
        />
      </Dialog>
      <Dialog open={open === 'certificate'} onClose={close} title={t`Set a certificate`} closeLabel={t`Close`}>
        <CertificateForm
          context={context}
          onDone={(next) => {
            onChange('certifications', next)
            close()
          }}
        />
      </Dialog>
    </ChoiceBar>
  )
}

interface PriceAsked extends Omit<PriceChange, 'value'> {
  text: string
}

/** A number that may have a sign before it; null: it is none. */
function signedAmount(text: string): number | null {
  const [, sign = '', number = ''] = /^\s*([-−+]?)\s*(.*)$/.exec(text) ?? []
  const amount = readAmount(number)
  return amount === null || sign === '' || sign === '+' ? amount : -amount
}

function PriceForm({ onDone }: { onDone: (change: PriceChange) => void }) {
  const { t } = useLingui()
  const form = useAskedForm<PriceAsked>({
    begin: { by: 'percent', text: '', rounding: 1 },
    check: ({ text }) => (signedAmount(text) === null ? { text: t`Write a number, such as 5 or -2,5` } : {}),
    send: async ({ by, text, rounding }) => onDone({ by, value: signedAmount(text) ?? 0, rounding }),
  })
  const { by, rounding } = form.values
  return (
    <form {...form.element} className="office-form">
      <Select
        label={t`Change by`}
        value={by}
        options={[
          { value: 'percent', label: t`Percent` },
          { value: 'amount', label: t`Amount` },
        ]}
        onValue={(value) => form.write('by', value === 'amount' ? 'amount' : 'percent')}
      />
      <FormText
        of={form}
        name="text"
        label={
          by === 'percent' ? t`Percent, with a minus sign to lower them` : t`Amount, with a minus sign to lower them`
        }
        inputMode="decimal"
        autoComplete="off"
      />
      <Select
        label={t`Round to the nearest`}
        value={String(rounding)}
        options={ROUNDINGS.map((one) => ({ value: String(one), label: String(one).replace('.', ',') }))}
        onValue={(value) => form.write('rounding', ROUNDINGS.find((one) => String(one) === value) ?? 1)}
      />
      <p>{t`Products without a price keep having none.`}</p>
      <div className="office-actions">
        <Button type="submit" look="next">{t`Change the prices`}</Button>
      </div>
    </form>
  )
}

function CategoryForm({ context, onDone }: { context: CellContext; onDone: (text: string) => void }) {
  const { t } = useLingui()
  const read = columnOf('categories')?.read
  const options = (context.known?.categories ?? []).flatMap((one) => [
    read?.([one], context) ?? '',
    ...one.subcategories.map((subcategory) => read?.([{ ...one, subcategory }], context) ?? ''),
  ])
  const form = useAskedForm({
    begin: { chosen: '' },
    send: async (said) => {
      if (said.chosen !== '') onDone(said.chosen)
    },
  })
  const { chosen } = form.values
  return (
    <form {...form.element} className="office-form">
      <Select
        label={t`Category`}
        value={chosen}
        options={[{ value: '', label: t`Choose a category` }, ...options.map((one) => ({ value: one, label: one }))]}
        onValue={(value) => form.write('chosen', value)}
      />
      <p>{t`The products are at home there; other categories they are in stay.`}</p>
      <div className="office-actions">
        <Button type="submit" look="next" aria-disabled={chosen === '' || undefined}>{t`Set the category`}</Button>
      </div>
    </form>
  )
}
