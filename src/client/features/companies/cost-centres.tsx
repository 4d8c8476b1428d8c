import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { COST_CENTRE_MAX, COST_CENTRES_MAX } from '#contract/organisation/company.ts'
import type { PutRules, RulesAnswer } from '#contract/organisation/company.schema.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import styles from './companies-page.module.css'
import { notSavedText } from './failure.tsx'

interface Props {
  policy: RulesAnswer['data']
  save: (change: PutRules) => Promise<void>
}

/** What the company's orders can be for: whoever orders chooses among these. */
export function CostCentres({ policy, save }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { cost_centres: centres, cost_centre_required: required, rules } = policy
  const put = (change: Partial<PutRules>): Promise<void> =>
    save({ rules, cost_centre_required: required, cost_centres: centres, ...change })
  const press = async (change: Partial<PutRules>, done?: () => void): Promise<void> => {
    setProblem(null)
    try {
      await put(change)
      done?.()
    } catch (error) {
      setProblem(notSavedText(i18n, error))
    }
  }
  const wanted = typed.trim()
  const { errors, busy, form } = useForm<{ centre?: string }>({
    check: () => {
      if (wanted === '') return { centre: t`Write what the cost centre is called` }
      if (centres.includes(wanted)) return { centre: t`There is a cost centre of this name` }
      return centres.length >= COST_CENTRES_MAX ? { centre: t`There are as many cost centres as there can be` } : {}
    },
    send: async () => {
      await put({ cost_centres: [...centres, wanted] })
      setTyped('')
    },
    refused: (error) => ({ centre: notSavedText(i18n, error) }),
  })
  const remove = (centre: string): Promise<void> =>
    press({ cost_centres: centres.filter((one) => one !== centre) }, () =>
      toast(t`${centre} was removed`, 'success', {
        action: { label: t`Undo`, run: () => void press({ cost_centres: centres }) },
      }),
    )
  return (
    <section className={styles.section} aria-labelledby="cost-centres">
      <h2 id="cost-centres">{t`Cost centres`}</h2>
      {problem !== null && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {centres.length === 0 ? (
        <p
          className={styles.quiet}
        >{t`There are none: orders of the company are for no cost centre, and no budget counts.`}</p>
      ) : (
        <ul className={`${styles.list} ${styles.plain}`}>
          {centres.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <span className={styles.tools}>
                <Button look="flat" size="s" aria-label={t`Remove ${name}`} onClick={() => void remove(name)}>
                  <Icon of={X} /> {t`Remove`}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <form {...form} className={styles.line}>
        <TextField
          label={t`New cost centre`}
          name="centre"
          autoComplete="off"
          maxLength={COST_CENTRE_MAX}
          value={typed}
          onValue={setTyped}
          error={errors.centre}
        />
        <Button type="submit" busy={busy}>{t`Add`}</Button>
      </form>
      <CheckField
        label={t`Every order needs a cost centre`}
        checked={required}
        onChecked={(on) => void press({ cost_centre_required: on })}
      />
    </section>
  )
}
