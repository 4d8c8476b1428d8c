import { useLingui } from '@lingui/react/macro'
import { APPROVERS_MAX } from '#contract/organisation/company.ts'
import { isApiError } from '../../http/api-error.ts'
import { readAmount } from '../../i18n/amount.ts'
import { levelName } from '../../i18n/level-names.ts'
import { ruleText } from '../../i18n/rule-words.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { useFormDraft } from '../../storage/keyed-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './companies-page.module.css'
import { notSavedText } from './failure.tsx'
import { PeopleField } from './people-field.tsx'
import { type AskedRule, BELOW, type RuleDraft, ruleOf, WRITTEN_RULES } from './rule-draft.ts'
import { WrittenBefore } from './written-before.tsx'

interface Props {
  start: RuleDraft
  shop: string
  company: string
  currency: string
  costCentres: readonly string[]
  onSave: (rule: AskedRule) => Promise<void>
  onCancel: () => void
}

interface Errors {
  person?: string
  over?: string
  approvers?: string
  problem?: string
  [field: string]: string | undefined
}

/** A rule: which orders it is about, and who approves them. What it says stands below it as it is written. */
export function RuleForm({ start, shop, company, currency, costCentres, onSave, onCancel }: Props) {
  const { t, i18n } = useLingui()
  const goesOver = JSON.stringify(start)
  const { values, isBegun, write, forget } = useFormDraft(WRITTEN_RULES, `${company}/${start.id ?? 'new'}`, {
    over: goesOver,
    rule: start,
  })
  const { rule: draft } = values
  const change = (part: Partial<RuleDraft>): void => write({ rule: { ...draft, ...part } })
  useUnsaved(isBegun)
  const most = APPROVERS_MAX
  const { whose, level, person, over, costCentre, approvers, need } = draft
  const { errors, busy, form } = useForm<Errors>({
    check: () => ({
      ...(whose === 'person' && !person && { person: t`Choose whose orders it is about` }),
      ...(over.trim() !== '' && readAmount(over) === null && { over: t`Write an amount such as 25 000` }),
      ...(approvers.length > APPROVERS_MAX && { approvers: t`A rule has ${most} approvers at most` }),
    }),
    send: async () => {
      await onSave(ruleOf(draft))
      forget()
    },
    refused: (error) => {
      const fields = isApiError(error) ? error.fields.map(({ field }) => field) : []
      if (fields.some((field) => field.endsWith('.approvers')))
        return { approvers: t`One of them may not approve for this company any more. Choose somebody else.` }
      if (fields.some((field) => field.endsWith('.user_id')))
        return { person: t`This person does not buy for the company any more. Choose somebody else.` }
      return { problem: notSavedText(i18n, error) }
    },
  })
  const names = new Map([...approvers, ...(person ? [person] : [])].map(({ id, name }) => [id, name]))
  const centres = costCentre === '' || costCentres.includes(costCentre) ? costCentres : [...costCentres, costCentre]
  return (
    <form {...form} className={styles.form}>
      <WrittenBefore isOlder={start.id !== undefined && values.over !== goesOver} />
      <div className={styles.two}>
        <Select
          label={t`Whose orders`}
          value={whose}
          options={[
            { value: 'everybody', label: t`Everybody’s` },
            { value: 'level', label: t`Of people with less access` },
            { value: 'person', label: t`One person’s` },
          ]}
          onValue={(next) => change({ whose: next as RuleDraft['whose'] })}
        />
        {whose === 'level' && (
          <Select
            label={t`Less access than`}
            value={String(level)}
            options={BELOW.map((one) => ({ value: String(one), label: levelName(i18n, one) }))}
            onValue={(next) => change({ level: Number(next) })}
          />
        )}
      </div>
      {whose === 'person' && (
        <PeopleField
          legend={t`Whose orders`}
          label={t`Find the person`}
          name="person"
          shop={shop}
          company={company}
          who="buyers"
          single
          value={person ? [person] : []}
          onValue={([one]) => change({ person: one ?? null })}
          error={errors.person}
        />
      )}
      <div className={styles.two}>
        <TextField
          label={t`Over an amount excl. VAT, in ${currency}`}
          name="over"
          inputMode="decimal"
          autoComplete="off"
          value={over}
          onValue={(next) => change({ over: next })}
          error={errors.over}
          hint={t`Empty: whatever it comes to`}
        />
        {centres.length > 0 && (
          <Select
            label={t`For the cost centre`}
            value={costCentre}
            options={[{ value: '', label: t`Any` }, ...centres.map((one) => ({ value: one, label: one }))]}
            onValue={(next) => change({ costCentre: next })}
          />
        )}
      </div>
      <PeopleField
        legend={t`Who approves`}
        label={t`Find somebody who may approve`}
        name="approvers"
        shop={shop}
        company={company}
        who="approvers"
        value={approvers}
        onValue={(next) => change({ approvers: next })}
        error={errors.approvers}
      />
      {approvers.length > 1 && (
        <ChoiceRow
          label={t`How many have to approve`}
          choices={[
            { value: 'one', label: t`One of them` },
            { value: 'all', label: t`All of them` },
          ]}
          value={need}
          onChoose={(next) => change({ need: next })}
        />
      )}
      <p className={styles.says} role="status">
        {ruleText(ruleOf(draft), { i18n, currency, nameOf: (id) => names.get(id) ?? '' })}
      </p>
      {errors.problem && (
        <p className={styles.error} role="alert">
          {errors.problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="next" busy={busy}>
          {busy ? t`Saving…` : t`Save the rule`}
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
