import { Plural, useLingui } from '@lingui/react/macro'
import { OVERLAP_DAYS } from '#contract/office/webhook.ts'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import { FormText } from '../form/fields.tsx'
import { AskedForm } from '../form/office-form.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { deleteEndpoint, rotateSecret } from './calls.ts'
import { hookFailure } from './words.ts'

/** Another secret, beside which the one before signs for some days: two at once, so that nothing is missed. */
export function RotateSecret({ endpoint, onDone }: { endpoint: Endpoint; onDone: (secret: string) => void }) {
  const { t } = useLingui()
  const most = OVERLAP_DAYS.most
  const isRotating = endpoint.secrets.length > 1
  const form = useAskedForm({
    begin: { days: String(OVERLAP_DAYS.usual) },
    check: ({ days }) =>
      /^\d{1,2}$/.test(days.trim()) && Number(days) <= most
        ? {}
        : { days: t`Write a number of days from 0 to ${most}` },
    send: async ({ days }) => onDone(await rotateSecret(endpoint.id, Number(days))),
    refused: (error) => ({ form: hookFailure(error) }),
  })
  return (
    <AskedForm form={form} ask={t`Change the secret`}>
      <p>{t`You get another secret. Until the days are over everything is signed with both, so that the other system can change in its own time.`}</p>
      {isRotating && (
        <p role="note">
          <strong>{t`Two secrets sign already. The older of them stops at once.`}</strong>
        </p>
      )}
      <FormText
        of={form}
        name="days"
        label={t`Days that the secret before stays good`}
        inputMode="numeric"
        hint={t`0: it stops at once, as when somebody has got hold of it.`}
        maxLength={2}
      />
    </AskedForm>
  )
}

/** What is lost with an endpoint, before it is. */
export function DeleteEndpoint({ endpoint, onDone }: { endpoint: Endpoint; onDone: () => void }) {
  const { t } = useLingui()
  const left = endpoint.waiting + endpoint.parked
  const form = useAskedForm({
    begin: {},
    send: async () => {
      await deleteEndpoint(endpoint.id)
      onDone()
    },
    refused: (error) => ({ form: hookFailure(error) }),
  })
  return (
    <AskedForm form={form} ask={t`Delete the endpoint`}>
      <p className="office-address">{endpoint.url}</p>
      <p>{t`It is told nothing more, and its log goes with it. To stop for a while, switch it off.`}</p>
      {left > 0 && (
        <p role="note">
          <strong>
            <Plural
              value={left}
              one="# event has not been delivered, and is given up."
              other="# events have not been delivered, and are given up."
            />
          </strong>
        </p>
      )}
    </AskedForm>
  )
}
