import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ERROR } from '#contract/errors.ts'
import { ENDPOINT_URL_MAX, WEBHOOK_EVENTS } from '#contract/office/webhook.ts'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { useDraft } from '../../../storage/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { NeedsNetwork } from '../../../ui/needs-network.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { changeEndpoint, createEndpoint } from './calls.ts'
import { EndpointDifferences } from './endpoint-differences.tsx'
import {
  differing,
  type EndpointFields,
  endpointDraft,
  isWritten,
  NO_FIELDS,
  rebased,
  sameField,
  withEvent,
} from './endpoint-draft.ts'
import { type EndpointErrors, endpointRefusal, eventName } from './words.ts'

interface Props {
  shop: string
  /** The one that is changed; null: a new one. */
  endpoint: Endpoint | null
  /** The endpoint as it is now, with its secret where it is new. */
  onSaved: (endpoint: Endpoint, secret?: string) => void
  /** A colleague has changed it meanwhile. */
  onSeen: (now: Endpoint) => void
}

/** Where a shop's events go, and which of them: kept on the device until it is saved. */
export function EndpointForm({ shop, endpoint, onSaved, onSeen }: Props) {
  const { t, i18n } = useLingui()
  const id = endpoint?.id ?? 'new'
  const kind = useMemo(() => endpointDraft(shop, id), [shop, id])
  const [kept, change] = useDraft(kind)
  const now = endpoint ?? NO_FIELDS
  const draft = rebased(kept ?? { base: now, mine: now }, now)
  const { url, events } = draft.mine
  const open = differing(draft, now)
  useUnsaved(isWritten(draft))
  // A new one stays open to a press, which says what is missing.
  const isHeld = open.length > 0 || (endpoint !== null && !isWritten(draft))
  const write = (part: Partial<EndpointFields>): void =>
    change((before) => {
      const { base, mine } = before ?? { base: now, mine: now }
      return { base, mine: { ...mine, ...part } }
    })
  const { errors, busy, form } = useForm<EndpointErrors>({
    check: () => ({
      ...(url.trim() === '' && { url: t`Enter the address that events are sent to` }),
      ...(events.length === 0 && { events: t`Choose at least one event` }),
    }),
    blocked: isHeld,
    send: async () => {
      const said = { url: url.trim(), events }
      if (endpoint) {
        const changed = {
          revision: endpoint.revision,
          ...(!sameField(now, said, 'url') && { url: said.url }),
          ...(!sameField(now, said, 'events') && { events }),
        }
        onSaved(await changeEndpoint(endpoint.id, changed))
      } else {
        const { secret, ...made } = await createEndpoint({ shop_id: shop, ...said })
        onSaved(made, secret)
      }
      change(() => null)
    },
    refused: (error) => {
      if (endpoint && isApiError(error, ERROR.revisionChanged)) {
        onSeen(error.data as Endpoint)
        return { form: t`A colleague has changed it meanwhile: you see it here. Save again when it is right.` }
      }
      return endpointRefusal(error)
    },
  })
  return (
    <form {...form} className="office-form">
      <TextField
        label={t`Address`}
        name="url"
        type="url"
        value={url}
        onValue={(next) => write({ url: next })}
        error={errors.url}
        hint={t`An https address of the other system. Events are posted to it.`}
        maxLength={ENDPOINT_URL_MAX}
        spellCheck={false}
        autoComplete="off"
        required
      />
      <fieldset className="office-choices">
        <legend>{t`Tell it when`}</legend>
        {WEBHOOK_EVENTS.map((event, i) => (
          <CheckField
            key={event}
            // The first one is what an error is about.
            name={i === 0 ? 'events' : event}
            label={eventName(i18n, event)}
            checked={events.includes(event)}
            onChecked={(on) => write({ events: withEvent(events, event, on) })}
            error={i === WEBHOOK_EVENTS.length - 1 ? errors.events : undefined}
          />
        ))}
      </fieldset>
      {endpoint && (
        <EndpointDifferences fields={open} draft={draft} now={endpoint} change={(next) => change(() => next)} />
      )}
      {errors.form && (
        <p className="office-wrong" role="alert">
          {errors.form}
        </p>
      )}
      <NeedsNetwork why={t`There is no network: what you have written waits on this device.`}>
        <Button type="submit" look="next" busy={busy} disabled={isHeld}>
          {endpoint ? t`Save` : t`Make the endpoint`}
        </Button>
      </NeedsNetwork>
    </form>
  )
}
