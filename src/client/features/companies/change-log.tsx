import { useLingui } from '@lingui/react/macro'
import type { RulesAnswer } from '#contract/organisation/company.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import styles from './companies-page.module.css'

/** As many are looked at. */
const SHOWN = 10

/** Who changed a company's rules and budgets, the newest first. */
export function ChangeLog({ changes }: { changes: RulesAnswer['data']['changes'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (changes.length === 0) return null
  return (
    <section className={styles.log} aria-labelledby="company-changes">
      <h2 id="company-changes">{t`Changed lately`}</h2>
      <ol>
        {changes.slice(0, SHOWN).map(({ at, by, what }) => {
          const who = by?.name ?? t`The provider’s server`
          return (
            <li key={`${at} ${what}`}>
              <time dateTime={at}>{momentText(at, locale)}</time>
              {what === 'rules' ? t`${who} changed the rules or cost centres` : t`${who} changed the budgets`}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
