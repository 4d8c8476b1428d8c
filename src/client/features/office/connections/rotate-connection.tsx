import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { SECRET_DAYS, SECRET_LENGTH } from '#contract/punchout/connection.ts'
import type { Connection } from '#contract/punchout/connection.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { FormText } from '../form/fields.tsx'
import { AskedForm } from '../form/office-form.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { rotateConnection, type WithSecret } from './calls.ts'
import { connectionFailure, connectionRefusal } from './connection-words.ts'

interface Props {
  connection: Connection
  /** The connection as it is now, where a colleague has changed it. */
  onSeen: (now: Connection) => void
  onDone: (now: WithSecret) => void
}

/** Another secret, made or as the buyer gave it, beside which the one before stays good for some days. */
export function RotateConnection({ connection, onSeen, onDone }: Props) {
  const { t } = useLingui()
  const most = SECRET_DAYS.most
  const form = useAskedForm({
    begin: { days: String(SECRET_DAYS.usual), secret: '' },
    check: ({ days }) => (/^\d{1,3}$/.test(days.trim()) ? {} : { days: t`Write a number of days from 0 to ${most}` }),
    send: async ({ days, secret }) => {
      const given = secret.trim()
      const asked = { revision: connection.revision, days: Number(days), ...(given !== '' && { secret: given }) }
      onDone(await rotateConnection(connection.id, asked))
    },
    refused: (error) => {
      if (isApiError(error, ERROR.revisionChanged)) onSeen(error.data as Connection)
      const { secret: wrong, form: why, ...others } = connectionRefusal(error)
      if (wrong) return { secret: wrong }
      return { form: why ?? Object.values(others)[0] ?? connectionFailure(error) }
    },
  })
  return (
    <AskedForm form={form} ask={t`Change the secret`}>
      <p>{t`Until the days are over both secrets are good, so that the buyer’s system can change in its own time.`}</p>
      {connection.secrets.length > 1 && (
        <p role="note">
          <strong>{t`Two are good already. The older of them stops at once.`}</strong>
        </p>
      )}
      <FormText
        of={form}
        name="days"
        label={t`Days that the secret before stays good`}
        inputMode="numeric"
        hint={t`0: it stops at once, as when somebody has got hold of it.`}
        maxLength={3}
      />
      <FormText
        of={form}
        name="secret"
        label={t`Secret, if the buyer has given one`}
        hint={t`Empty: a good one is made, and shown once.`}
        maxLength={SECRET_LENGTH.most}
        spellCheck={false}
        autoComplete="off"
      />
    </AskedForm>
  )
}
