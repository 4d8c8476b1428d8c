import { useLingui } from '@lingui/react/macro'
import type { CartApproval } from '#contract/organisation/approval.schema.ts'
import { saidText } from '../i18n/approval-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { momentText } from '../i18n/moment.ts'
import styles from './conversation.module.css'

/** What was said about a cart while somebody had to approve it, the oldest first. */
export function Conversation({ said }: { said: CartApproval['conversation'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (said.length === 0) return null
  return (
    <ol className={styles.said} aria-label={t`Conversation`}>
      {said.map((one) => (
        <li key={`${one.at} ${one.what}`}>
          <b>{saidText(one)}</b>
          <time dateTime={one.at}>{momentText(one.at, locale)}</time>
          {one.comment !== '' && <p>{one.comment}</p>}
          {one.lowered.map(({ name, before, after }) => (
            <small key={name}>{t`${name}: ${after} instead of ${before}`}</small>
          ))}
        </li>
      ))}
    </ol>
  )
}
