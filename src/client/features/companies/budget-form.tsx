import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BudgetStand, PutBudgets } from '#contract/organisation/company.schema.ts'
import { isApiError } from '../../http/api-error.ts'
import { amountText, readAmount } from '../../i18n/amount.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { keyedDrafts, readTexts, useFormDraft } from '../../storage/keyed-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './companies-page.module.css'
import { notSavedText } from './failure.tsx'
import { WrittenBefore } from './written-before.tsx'

export type AskedBudget = PutBudgets['budgets'][number]

/** By company and budget: what it goes over, as text, and what is written. */
const KIND = keyedDrafts('company-budgets', readTexts('over', 'centre', 'amount', 'from', 'to'))

interface Props {
  company: string
  /** Null: a new one. */
  budget: BudgetStand | null
  currency: string
  costCentres: readonly string[]
  /** Throws what the call throws. */
  onSave: (budget: AskedBudget) => Promise<void>
  onCancel: () => void
}

interface Errors {
  from?: string
  to?: string
  amount?: string
  problem?: string
  [field: string]: string | undefined
}

/** This year, which is what most budgets are for. */
const yearOf = (now: Date): { from: string; to: string } => ({
  from: `${now.getFullYear()}-01-01`,
  to: `${now.getFullYear()}-12-31`,
})

/** What a cost centre may spend, from a day to a day. */
export function BudgetForm({ company, budget, currency, costCentres, onSave, onCancel }: Props) {
  const { t, i18n } = useLingui()
  const [start] = useState(() => ({
    centre: budget?.cost_centre ?? costCentres[0] ?? '',
    amount: budget ? amountText(budget.amount) : '',
    from: budget?.from ?? yearOf(new Date()).from,
    to: budget?.to ?? yearOf(new Date()).to,
  }))
  const goesOver = JSON.stringify(start)
  const { values, isBegun, write, forget } = useFormDraft(KIND, `${company}/${budget?.id ?? 'new'}`, {
    over: goesOver,
    ...start,
  })
  useUnsaved(isBegun)
  const set = (name: keyof typeof start) => (value: string) => write({ [name]: value })
  const { centre, amount, from, to } = values
  const { errors, busy, form } = useForm<Errors>({
    check: () => ({
      ...(from === '' && { from: t`Choose the first day` }),
      ...(to === '' && { to: t`Choose the last day` }),
      ...(from !== '' && to !== '' && to < from && { to: t`The last day is before the first` }),
      ...(readAmount(amount) === null && { amount: t`Write an amount such as 25 000` }),
    }),
    send: async () => {
      await onSave({
        ...(budget && { id: budget.id }),
        cost_centre: centre,
        from,
        to,
        amount: readAmount(amount) ?? 0,
      })
      forget()
    },
    refused: (error) => {
      const fields = isApiError(error) ? error.fields.map(({ field }) => field) : []
      if (fields.some((field) => field.endsWith('.to'))) return { to: t`The last day is before the first` }
      if (fields.some((field) => field.endsWith('.from')))
        return { from: t`Another budget of the cost centre has some of these days. A day belongs to one budget.` }
      return { problem: notSavedText(i18n, error) }
    },
  })
  const centres = centre === '' || costCentres.includes(centre) ? costCentres : [...costCentres, centre]
  return (
    <form {...form} className={styles.form}>
      <WrittenBefore isOlder={budget !== null && values.over !== goesOver} />
      <Select
        label={t`Cost centre`}
        value={centre}
        options={centres.map((one) => ({ value: one, label: one }))}
        onValue={set('centre')}
      />
      <div className={styles.two}>
        <TextField
          label={t`First day`}
          name="from"
          type="date"
          value={from}
          onValue={set('from')}
          error={errors.from}
        />
        <TextField label={t`Last day`} name="to" type="date" value={to} onValue={set('to')} error={errors.to} />
      </div>
      <TextField
        label={t`Amount excl. VAT, in ${currency}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onValue={set('amount')}
        error={errors.amount}
      />
      {errors.problem && (
        <p className={styles.error} role="alert">
          {errors.problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="next" busy={busy}>
          {busy ? t`Saving…` : t`Save the budget`}
        </Button>
        <Button
          onClick={() => {
            forget()
            onCancel()
          }}
        >{t`Cancel`}</Button>
      </div>
    </form>
  )
}
