import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PunchoutNotice } from '#contract/punchout/punchout.ts'
import { type PunchoutState, usePunchout } from '../../storage/punchout-state.ts'
import { session as tab } from '../../storage/web-storage.ts'
import { Button } from '../../ui/button.tsx'
import styles from './purchase-bar.module.css'

const keyOf = ({ cart_id }: PunchoutState): string => `punchout-read:${cart_id}`

/** What of the purchasing system's wishes could not be met, until the person has read it. */
export function SetupNotices() {
  const session = usePunchout()
  return session && session.notices.length > 0 ? <Notices key={session.cart_id} session={session} /> : null
}

function Notices({ session }: { session: PunchoutState }) {
  const { t } = useLingui()
  const [read, setRead] = useState(() => tab.get(keyOf(session)) !== null)
  if (read) return null
  const of = (kind: PunchoutNotice['kind']): string[] =>
    session.notices.filter((notice) => notice.kind === kind).map(({ article }) => article)
  const close = (): void => {
    tab.set(keyOf(session), '1')
    setRead(true)
  }
  const [selection = ''] = of('unknown_selection')
  return (
    <section className={styles.notices} aria-label={t`From your purchasing system`}>
      {selection !== '' && (
        <>
          <h2>
            <Trans>The shop does not have article {selection}</Trans>
          </h2>
          {session.operation === 'create' && (
            <p>
              <Trans>Your purchasing system asked for it. Here is the catalogue instead.</Trans>
            </p>
          )}
        </>
      )}
      <Articles title={t`Not in the shop any more, and so not in the cart`} articles={of('unknown_article')} />
      <Articles title={t`Could not be put in the cart`} articles={of('not_added')} />
      <p>
        <Button size="s" onClick={close}>
          <Trans>Got it</Trans>
        </Button>
      </p>
    </section>
  )
}

function Articles({ title, articles }: { title: string; articles: readonly string[] }) {
  if (articles.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {articles.map((article, i) => (
          <li key={`${i} ${article}`}>{article}</li>
        ))}
      </ul>
    </>
  )
}
