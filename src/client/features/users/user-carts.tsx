import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { useServerQuery } from '../../http/query.ts'
import { refreshCarts } from '../../carts/carts.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchLeftCarts, takeCarts } from './calls.ts'
import { useManagerScope } from './manager-scope.ts'
import styles from './user-dialog.module.css'
import { userErrorText } from './user-errors.ts'

interface Props {
  user: ManagedUser
  onTaken: () => void
}

/** Open carts that somebody left behind who was deactivated or buys for a company no longer: they are taken over here. */
export function UserCarts({ user, onTaken }: Props) {
  const { manager } = useManagerScope()
  return user.id === manager.id ? null : <LeftCarts user={user} onTaken={onTaken} />
}

function LeftCarts({ user, onTaken }: Props) {
  const { t, i18n } = useLingui()
  const { id, name, revision } = user
  const {
    data: answer,
    error,
    retry,
  } = useServerQuery([null, null, 'left-carts', id, revision], (signal) => fetchLeftCarts(id, signal))
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const take = async (): Promise<void> => {
    setBusy(true)
    try {
      const { data } = await takeCarts(id)
      const count = data.carts
      toast(plural(count, { one: 'You took over # open cart', other: 'You took over # open carts' }), 'success')
      void refreshCarts()
      onTaken()
    } catch (failed) {
      toast(`${name}: ${userErrorText(i18n, failed)}`, 'error', { id: `carts-${id}` })
    }
    setAsked(false)
    setBusy(false)
    retry()
  }
  const count = answer?.data.carts ?? 0
  if (error === null && count === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t`Open carts`}</h3>
      {error === null ? (
        <p>{plural(count, { one: `${name} left # open cart behind.`, other: `${name} left # open carts behind.` })}</p>
      ) : isForbidden(error) ? (
        <p className={styles.reason}>{userErrorText(i18n, error)}</p>
      ) : (
        <Failure
          error={error}
          retry={retry}
          title={t`It could not be asked whether there are open carts`}
          whenBack={t`It is asked again by itself when the network is back.`}
        />
      )}
      {error === null &&
        (asked ? (
          <div
            ref={focused}
            tabIndex={-1}
            className={styles.ask}
            role="group"
            aria-label={t`Take over the carts of ${name}`}
          >
            <p>
              <Trans>
                The carts become yours, with all that is in them. Links to them stop working, and changes that {name}{' '}
                has not sent yet are refused.
              </Trans>
            </p>
            <Button size="s" look="next" busy={busy} onClick={() => void take()}>
              {t`Take over`}
            </Button>
            <Button size="s" onClick={() => setAsked(false)}>
              {t`Cancel`}
            </Button>
          </div>
        ) : (
          <div className={styles.buttons}>
            <Button size="s" onClick={() => setAsked(true)}>
              {t`Take over the carts`}
            </Button>
          </div>
        ))}
    </section>
  )
}

/** What is asked stands where the button stood, or below it, maybe out of sight: focus goes on from there. */
export const focused = (element: HTMLElement | null): void => element?.focus()
