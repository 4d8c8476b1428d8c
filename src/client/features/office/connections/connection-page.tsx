import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { Connection } from '#contract/punchout/connection.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { momentText } from '../../../i18n/moment.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BackLink } from '../back-link.tsx'
import { OfficeFailure } from '../failure.tsx'
import { OnlineOnly } from '../form-end.tsx'
import sheet from '../office-forms.css?url'
import { SecretShown } from '../secret-shown.tsx'
import { useDoing } from '../use-doing.ts'
import { changeConnection, fetchConnection, type WithSecret } from './calls.ts'
import { ConnectionFacts } from './connection-facts.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { connectionFailure } from './connection-words.ts'
import { RotateConnection } from './rotate-connection.tsx'

/** One connection to a purchasing system: what it is, how it is spoken with, and what is done with it. */
export function ConnectionPage({ shop, id }: { shop: Shop; id: string }) {
  const { t } = useLingui()
  usePageTitle(t`Purchasing system`)
  const key = [shop.shop_id, null, 'office-connection', id] as const
  const { data, error, retry } = useServerQuery(key, (signal) => fetchConnection(id, signal))
  const isNone = isApiError(error, ERROR.notFound) || isApiError(error, ERROR.validation)
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <BackLink to="systems">{t`Purchasing systems`}</BackLink>
      {data ? (
        <One connection={data} onSeen={(now) => amendAnswers<Connection>(key, () => now)} />
      ) : isNone ? (
        <Notice level={1} title={t`There is no such connection`}>
          <p>{t`The address is mistyped, or the connection is another shop’s.`}</p>
        </Notice>
      ) : error ? (
        <OfficeFailure error={error} retry={retry} />
      ) : (
        <div aria-busy="true">
          {[0, 1, 2, 3].map((one) => (
            <Skeleton key={one} line />
          ))}
        </div>
      )}
    </>
  )
}

function One({ connection, onSeen }: { connection: Connection; onSeen: (now: Connection) => void }) {
  const { t } = useLingui()
  const { id, name, enabled, revision } = connection
  const locale = useLocale()
  const until = connection.secrets.find(({ expires_at }) => expires_at !== null)?.expires_at
  const former = until ? t`The secret before is good until ${momentText(until, locale)}.` : ''
  const [isRotating, setRotating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [busy, act] = useDoing((error) => {
    if (isApiError(error, ERROR.revisionChanged)) onSeen(error.data as Connection)
    return connectionFailure(error)
  })
  const toggle = async (): Promise<void> => onSeen(await changeConnection(id, { revision, enabled: !enabled }))
  const rotated = ({ secret: told, ...now }: WithSecret): void => {
    onSeen(now)
    setRotating(false)
    setSecret(told)
  }
  return (
    <>
      <header className="office-head">
        <h1 className="office-address">{name}</h1>
      </header>
      <OnlineOnly>
        <div className="office-buttons">
          <Button size="s" disabled={busy} onClick={() => act(toggle)}>
            {enabled ? t`Switch off` : t`Switch on`}
          </Button>
          <Button size="s" aria-haspopup="dialog" onClick={() => setRotating(true)}>{t`Change the secret…`}</Button>
          {enabled && (
            <Link to="/office/$" params={{ _splat: 'systems/simulator' }} className={buttonClass({ size: 's' })}>
              {t`Try a connection`}
            </Link>
          )}
        </div>
      </OnlineOnly>
      {former && <p role="status">{former}</p>}
      {!enabled && <p role="status">{t`It is switched off: whatever its system sends is refused.`}</p>}
      <ConnectionFacts connection={connection} />
      <ConnectionForm connection={connection} onSeen={onSeen} />
      <Dialog open={isRotating} onClose={() => setRotating(false)} title={t`Change the secret?`} closeLabel={t`Close`}>
        <RotateConnection connection={connection} onSeen={onSeen} onDone={rotated} />
      </Dialog>
      <Dialog
        held
        open={secret !== null}
        onClose={() => setSecret(null)}
        title={t`The shared secret`}
        closeLabel={t`Close`}
      >
        {secret !== null && (
          <SecretShown secret={secret} onDone={() => setSecret(null)}>
            {[t`The buyer’s system sends it with each request, and is known by it.`, former].join(' ')}
          </SecretShown>
        )}
      </Dialog>
    </>
  )
}
