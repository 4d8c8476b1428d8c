import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useAtomValue } from 'jotai'
import { ERROR } from '#contract/errors.ts'
import type { LinkAnswer } from '#contract/users/password-link.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { type SessionState, sessionAtom } from '../../../storage/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { loginErrorText } from '../login-error.ts'
import { LoginLayout } from '../login-layout.tsx'
import styles from '../login-layout.module.css'
import { fetchHolder } from './calls.ts'
import { ChooseForm } from './choose-form.tsx'

type Holder = LinkAnswer['data']
type Look =
  | { state: 'looking' }
  | { state: 'good'; holder: Holder }
  | { state: 'over' }
  | { state: 'failed'; error: unknown }

interface Props {
  /** What stands behind the # of the address. */
  token: string
  /** Whether it is known who is signed in on this device. */
  isKnown: boolean
  onDone: () => void
  /** To the page that asks for another link. */
  forgotten: ReactNode
  /** To the page that signs out. */
  leave: ReactNode
  end: ReactNode
}

/**
 * A password of one's own, by a link that came by mail: who was invited, and who has forgotten theirs. Mount it anew for
 * another link.
 */
export function ChoosePage({ token, isKnown, onDone, forgotten, leave, end }: Props) {
  const { t } = useLingui()
  usePageTitle(t`Choose your password`)
  const [found, setLook] = useState<Look>({ state: 'looking' })
  const look: Look = isKnown ? found : { state: 'looking' }
  const online = useOnline()
  const present = useAtomValue(sessionAtom)
  const find = useCallback(
    () =>
      fetchHolder(token).then(
        (holder) => setLook({ state: 'good', holder }),
        (error: unknown) => setLook(isOver(error) ? { state: 'over' } : { state: 'failed', error }),
      ),
    [token],
  )
  useEffect(() => void find(), [find])

  const again = (): void => {
    setLook({ state: 'looking' })
    void find()
  }
  return (
    <LoginLayout end={end}>
      {look.state === 'looking' && <Looking />}
      {look.state === 'failed' && <Failed error={look.error} online={online} onAgain={again} />}
      {look.state === 'over' && <Over forgotten={forgotten} />}
      {look.state === 'good' &&
        (present !== null && present.user.username !== look.holder.username ? (
          <SomebodyElse present={present} holder={look.holder} leave={leave} />
        ) : (
          <Choose token={token} holder={look.holder} onDone={onDone} onOver={() => setLook({ state: 'over' })} />
        ))}
    </LoginLayout>
  )
}

/** A link that was cut short by a mail program can never have been good. */
const isOver = (error: unknown): boolean => isApiError(error, ERROR.linkExpired) || isApiError(error, ERROR.validation)

function Looking() {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <h1 className={styles.step}>{t`Choose your password`}</h1>
      <Skeleton className={styles.wait} />
    </div>
  )
}

function Failed({ error, online, onAgain }: { error: unknown; online: boolean; onAgain: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <div>
      <h1 className={styles.step}>{t`Choose your password`}</h1>
      <p className={styles.lead} role="alert">
        {online ? i18n._(loginErrorText(error)) : t`There is no network right now. Open the link when it is back.`}
      </p>
      <p className={styles.again}>
        <Button onClick={onAgain}>{t`Try again`}</Button>
      </p>
    </div>
  )
}

function Over({ forgotten }: { forgotten: ReactNode }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <h1 className={styles.step}>{t`This link is no longer good`}</h1>
      <p className={styles.lead}>
        {t`It has been used, replaced by a newer one, or is older than three days. Your account is as it was.`}
      </p>
      <p className={styles.again}>{forgotten}</p>
    </div>
  )
}

function SomebodyElse({ present, holder, leave }: { present: SessionState; holder: Holder; leave: ReactNode }) {
  const { t } = useLingui()
  return (
    <div>
      <h1 className={styles.step}>{t`Choose your password`}</h1>
      <p className={styles.lead}>
        <Trans>
          The link is for {holder.name}, but {present.user.name} is logged in on this device. Log out first, then open
          the link again.
        </Trans>
      </p>
      <p className={styles.again}>{leave}</p>
    </div>
  )
}

interface ChooseProps {
  token: string
  holder: Holder
  onDone: () => void
  onOver: () => void
}

function Choose({ token, holder, onDone, onOver }: ChooseProps) {
  const { t } = useLingui()
  const { name, username } = holder
  return (
    <>
      <div>
        <h1 className={styles.step}>{holder.invited ? t`Welcome, ${name}` : t`Choose a new password`}</h1>
        <p className={styles.lead}>
          {holder.invited ? (
            <Trans>
              Your username is <b>{username}</b>. Choose a password, and you are logged in.
            </Trans>
          ) : (
            <Trans>
              For <b>{username}</b>. You are logged out everywhere else.
            </Trans>
          )}
        </p>
      </div>
      <ChooseForm token={token} username={username} onDone={onDone} onOver={onOver} />
    </>
  )
}
