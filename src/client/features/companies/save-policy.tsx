import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Customer } from '#contract/users/auth.schema.ts'
import { everyOne, SaveList } from '../../http/save-list.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { fetchBudgets, fetchRules } from './calls.ts'
import styles from './companies-page.module.css'
import { budgetHead, budgetRows, ruleHead, ruleRows } from './policy-file.ts'

interface Props {
  view: 'rules' | 'budgets'
  company: Customer
  /** All that one manages. */
  companies: readonly Customer[]
  currency: string
}

/** The rules or the budgets of a company as a file, or those of all companies. */
export function SavePolicy({ view, company, companies, currency }: Props) {
  const { t, i18n } = useLingui()
  const [isAll, setAll] = useState(false)
  const words = { i18n, currency }
  const whose = isAll ? companies : [company]
  const what = view === 'rules' ? t`Rules` : t`Budgets`
  return (
    <div className={styles.file}>
      {companies.length > 1 && (
        <ChoiceRow
          label={t`In the file`}
          choices={[
            { value: 'one', label: t`This company` },
            { value: 'all', label: t`All companies` },
          ]}
          value={isAll ? 'all' : 'one'}
          onChoose={(value) => setAll(value === 'all')}
        />
      )}
      <SaveList
        name={isAll ? what : `${what}, ${company.name}`}
        cells={async () =>
          view === 'rules'
            ? [
                ruleHead(words),
                ...(await everyOne(whose, async ({ id, name }, signal) =>
                  ruleRows(name, await fetchRules(id, signal), words),
                )),
              ]
            : [
                budgetHead(),
                ...(await everyOne(whose, async ({ id, name }, signal) =>
                  budgetRows(name, await fetchBudgets(id, signal)),
                )),
              ]
        }
      />
    </div>
  )
}
