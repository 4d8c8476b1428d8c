import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Pencil, Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { PutRules } from '#contract/organisation/company.schema.ts'
import { RULES_MAX } from '#contract/organisation/company.ts'
import { ruleText } from '../../i18n/rule-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchRules, putRules } from './calls.ts'
import { ChangeLog } from './change-log.tsx'
import styles from './companies-page.module.css'
import { CompaniesFailure, notSavedText } from './failure.tsx'
import { type AskedRule, draftOf, NEW_RULE, type Rule, type RuleDraft } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'
import { usePolicy } from './use-policy.ts'

interface Props {
  shop: string
  company: string
  currency: string
  /** Saves them as a file. */
  file: ReactNode
}

export const RULES = {
  name: 'company-rules',
  fetch: fetchRules,
  put: (company: string, change: PutRules) => putRules(company, change),
}

/** When an order of the company needs somebody's yes: rules in their order, the first that fits counts. */
export function RulesScreen({ shop, company, currency, file }: Props) {
  const { t, i18n } = useLingui()
  const { answer, save } = usePolicy<Awaited<ReturnType<typeof fetchRules>>, PutRules>(shop, company, RULES)
  const [writing, setWriting] = useState<RuleDraft | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { data, error, retry } = answer
  if (error && !data) return <CompaniesFailure error={error} retry={retry} />
  if (!data) return <Skeleton line className={styles.place} />
  const { rules, people, cost_centre_required, cost_centres } = data
  const byId = new Map(people.map((one) => [one.user_id, one]))
  const nameOf = (id: string): string => byId.get(id)?.name ?? t`somebody who has left`
  const put = (next: readonly AskedRule[]): Promise<void> => save({ rules: [...next], cost_centre_required })
  /** A press that is no form: what fails is told above the list. */
  const press = async (next: readonly AskedRule[], done?: () => void): Promise<void> => {
    setProblem(null)
    try {
      await put(next)
      done?.()
    } catch (reason) {
      setProblem(notSavedText(i18n, reason))
    }
  }
  const keep = async (rule: AskedRule): Promise<void> => {
    const isKnown = rules.some(({ id }) => id === rule.id)
    await put(isKnown ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule])
    setWriting(null)
    toast(t`The rule was saved`, 'success')
  }
  const remove = (rule: Rule): Promise<void> =>
    press(
      rules.filter(({ id }) => id !== rule.id),
      () =>
        toast(t`The rule was removed`, 'success', {
          action: { label: t`Undo`, run: () => void press(rules) },
        }),
    )
  const move = (from: number, to: number): Promise<void> => {
    const next = [...rules]
    next.splice(to, 0, ...next.splice(from, 1))
    return press(next)
  }
  return (
    <div className={styles.screen}>
      <section className={styles.section} aria-labelledby="rules">
        <h2 id="rules">{t`Rules`}</h2>
        {problem !== null && (
          <p className={styles.error} role="alert">
            {problem}
          </p>
        )}
        {rules.length === 0 ? (
          <p className={styles.quiet}>
            {t`There are no rules: whoever may order does so without asking. Others ask a manager of the company.`}
          </p>
        ) : (
          <>
            <p
              className={styles.quiet}
            >{t`The first rule that fits an order counts. Nobody approves what they asked for.`}</p>
            <ol className={styles.list}>
              {rules.map((rule, at) => (
                <RuleRow
                  key={rule.id}
                  place={at + 1}
                  text={ruleText(rule, { i18n, currency, nameOf })}
                  absent={rule.approvers.filter((id) => byId.get(id)?.approves !== true).map(nameOf)}
                  onUp={at > 0 ? () => void move(at, at - 1) : undefined}
                  onDown={at < rules.length - 1 ? () => void move(at, at + 1) : undefined}
                  onChange={() => setWriting(draftOf(rule, nameOf))}
                  onRemove={() => void remove(rule)}
                />
              ))}
            </ol>
          </>
        )}
        <Button className={styles.add} disabled={rules.length >= RULES_MAX} onClick={() => setWriting(NEW_RULE)}>
          <Icon of={Plus} /> {t`Add a rule`}
        </Button>
        {file}
      </section>
      <ChangeLog changes={data.changes} />
      <Dialog
        open={writing !== null}
        onClose={() => setWriting(null)}
        title={writing?.id === undefined ? t`New rule` : t`Change the rule`}
        closeLabel={t`Close`}
      >
        {writing && (
          <RuleForm
            start={writing}
            shop={shop}
            company={company}
            currency={currency}
            costCentres={cost_centres}
            onSave={keep}
            onCancel={() => setWriting(null)}
          />
        )}
      </Dialog>
    </div>
  )
}

interface RowProps {
  place: number
  text: string
  /** Approvers who may not approve any more. */
  absent: readonly string[]
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onChange: () => void
  onRemove: () => void
}

function RuleRow({ place, text, absent, onUp, onDown, onChange, onRemove }: RowProps) {
  const { t } = useLingui()
  const id = useId()
  const names = absent.join(', ')
  const about = { look: 'flat', size: 's', 'aria-describedby': id } as const
  return (
    <li>
      <span>{place}</span>
      <span id={id}>{text}</span>
      <span className={styles.tools}>
        <Button {...about} onClick={onUp} disabled={!onUp}>
          <Icon of={ArrowUp} /> {t({ message: 'Up', context: 'moves a rule' })}
        </Button>
        <Button {...about} onClick={onDown} disabled={!onDown}>
          <Icon of={ArrowDown} /> {t({ message: 'Down', context: 'moves a rule' })}
        </Button>
        <Button {...about} onClick={onChange}>
          <Icon of={Pencil} /> {t`Change`}
        </Button>
        <Button {...about} onClick={onRemove}>
          <Icon of={X} /> {t`Remove`}
        </Button>
      </span>
      {absent.length > 0 && (
        <span className={styles.note}>{t`May not approve any more, for want of access or the company: ${names}`}</span>
      )}
    </li>
  )
}
