import { useLingui } from '@lingui/react/macro'
import { Pencil, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type {
  BudgetStand,
  BudgetsAnswer,
  PutBudgets,
  PutRules,
  RulesAnswer,
} from '#contract/organisation/company.schema.ts'
import { BUDGETS_MAX } from '#contract/organisation/company.ts'
import { BudgetBar } from '../../carts/budget-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type AskedBudget, BudgetForm } from './budget-form.tsx'
import { fetchBudgets, putBudgets } from './calls.ts'
import { ChangeLog } from './change-log.tsx'
import styles from './companies-page.module.css'
import { CostCentres } from './cost-centres.tsx'
import { CompaniesFailure, notSavedText } from './failure.tsx'
import { RULES } from './rules-screen.tsx'
import { usePolicy } from './use-policy.ts'

const BUDGETS = {
  name: 'company-budgets',
  fetch: fetchBudgets,
  put: (company: string, change: PutBudgets) => putBudgets(company, change),
}

/** What the company's orders can be for, and what may be spent on it [contract/budgets]. @param file saves the budgets as a file */
export function BudgetsScreen({ shop, company, file }: { shop: string; company: string; file: ReactNode }) {
  const rules = usePolicy<RulesAnswer['data'], PutRules>(shop, company, RULES)
  const budgets = usePolicy<BudgetsAnswer['data'], PutBudgets>(shop, company, BUDGETS)
  const error = rules.answer.error ?? budgets.answer.error
  const retry = (): void => {
    rules.answer.retry()
    budgets.answer.retry()
  }
  const policy = rules.answer.data
  const stand = budgets.answer.data
  if (error && !(policy && stand)) return <CompaniesFailure error={error} retry={retry} />
  if (!policy || !stand) return <Skeleton line className={styles.place} />
  return (
    <div className={styles.screen}>
      <div>
        <CostCentres
          policy={policy}
          save={async (change) => {
            await rules.save(change)
            // Both are changes of the company, and each is made over the last of either.
            budgets.answer.retry()
          }}
        />
        <Budgets
          company={company}
          stand={stand}
          costCentres={policy.cost_centres}
          save={async (change) => {
            await budgets.save(change)
            rules.answer.retry()
          }}
        />
        {file}
      </div>
      <ChangeLog changes={stand.changes} />
    </div>
  )
}

interface BudgetsProps {
  company: string
  stand: BudgetsAnswer['data']
  costCentres: readonly string[]
  save: (change: PutBudgets) => Promise<void>
}

function Budgets({ company, stand: { budgets, currency }, costCentres, save }: BudgetsProps) {
  const { t } = useLingui()
  const [writing, setWriting] = useState<BudgetStand | 'new' | null>(null)
  const [removing, setRemoving] = useState<BudgetStand | null>(null)
  const keep = async (budget: AskedBudget): Promise<void> => {
    const isKnown = budgets.some(({ id }) => id === budget.id)
    await save({
      budgets: isKnown ? budgets.map((one) => (one.id === budget.id ? budget : one)) : [...budgets, budget],
    })
    setWriting(null)
    toast(t`The budget was saved`, 'success')
  }
  return (
    <section className={styles.section} aria-labelledby="budgets">
      <h2 id="budgets">{t`Budgets`}</h2>
      {budgets.length === 0 ? (
        <p className={styles.quiet}>{t`There are no budgets: nothing limits what the cost centres spend.`}</p>
      ) : (
        <>
          <p className={styles.quiet}>
            {t`An order that would go over its budget is not placed. Requests reserve what they ask for until they are decided.`}
          </p>
          <ul className={styles.budgets}>
            {budgets.map((budget) => {
              const { cost_centre: centre } = budget
              return (
                <li key={budget.id}>
                  <BudgetBar budget={budget} currency={currency} />
                  <span className={styles.tools}>
                    <Button
                      look="flat"
                      size="s"
                      aria-label={t`Change the budget of ${centre}`}
                      onClick={() => setWriting(budget)}
                    >
                      <Icon of={Pencil} /> {t`Change`}
                    </Button>
                    <Button
                      look="flat"
                      size="s"
                      aria-label={t`Remove the budget of ${centre}`}
                      onClick={() => setRemoving(budget)}
                    >
                      <Icon of={X} /> {t`Remove`}
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <Button
        className={styles.add}
        disabled={costCentres.length === 0 || budgets.length >= BUDGETS_MAX}
        aria-describedby={costCentres.length === 0 ? 'no-cost-centre' : undefined}
        onClick={() => setWriting('new')}
      >
        <Icon of={Plus} /> {t`Add a budget`}
      </Button>
      {costCentres.length === 0 && (
        <p id="no-cost-centre" className={styles.quiet}>{t`A budget belongs to a cost centre. Add one first.`}</p>
      )}
      <Dialog
        open={writing !== null}
        onClose={() => setWriting(null)}
        title={writing === 'new' ? t`New budget` : t`Change the budget`}
        closeLabel={t`Close`}
      >
        {writing && (
          <BudgetForm
            company={company}
            budget={writing === 'new' ? null : writing}
            currency={currency}
            costCentres={costCentres}
            onSave={keep}
            onCancel={() => setWriting(null)}
          />
        )}
      </Dialog>
      <RemoveDialog
        budget={removing}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => save({ budgets: budgets.filter((one) => one.id !== id) })}
      />
    </section>
  )
}

interface RemoveProps {
  budget: BudgetStand | null
  onClose: () => void
  onRemove: (budget: BudgetStand) => Promise<void>
}

/** What was spent of a budget is not counted again if it is made anew: that is asked about first. */
function RemoveDialog({ budget, onClose, onRemove }: RemoveProps) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const centre = budget?.cost_centre ?? ''
  const close = (): void => {
    setProblem(null)
    onClose()
  }
  const remove = async (): Promise<void> => {
    if (!budget) return
    setBusy(true)
    setProblem(null)
    try {
      await onRemove(budget)
      close()
      toast(t`The budget of ${centre} was removed`, 'success')
    } catch (error) {
      setProblem(notSavedText(i18n, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={budget !== null} onClose={close} title={t`Remove the budget of ${centre}?`} closeLabel={t`Close`}>
      <p>{t`Nothing limits the cost centre on these days then. What was spent stays with the orders; a new budget begins at nothing.`}</p>
      {problem !== null && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="next" busy={busy} onClick={() => void remove()}>{t`Remove the budget`}</Button>
        <Button onClick={close}>{t`Keep it`}</Button>
      </div>
    </Dialog>
  )
}
