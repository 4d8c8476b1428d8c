import { useLingui } from '@lingui/react/macro'
import { ENDPOINT_URL_MAX, WEBHOOK_EVENTS } from '#contract/office/webhook.ts'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import { FormChoices, FormText } from '../form/fields.tsx'
import { MakingForm, OfficeForm } from '../form/office-form.tsx'
import { useKept } from '../form/use-kept.ts'
import { type OfficeForm as Form, useOfficeForm } from '../form/use-office-form.ts'
import { changeEndpoint, createEndpoint } from './calls.ts'
import { ENDPOINT_GUARDS, type EndpointValues, endpointValues } from './endpoint-values.ts'
import { endpointErrors, endpointRefusal, eventName } from './words.ts'

/** What of an endpoint may be changed. */
export function EndpointForm({
  endpoint,
  told,
}: {
  endpoint: Endpoint
  told: (now: Endpoint, isSaved: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const { id, shop_id, revision } = endpoint
  const form = useOfficeForm<EndpointValues, keyof EndpointValues, Endpoint>({
    kept: useKept(`office-webhook/${shop_id}/${id}`, ENDPOINT_GUARDS),
    now: endpoint,
    valuesOf: endpointValues,
    check: endpointErrors,
    save: ({ url, events }, written) =>
      changeEndpoint(id, {
        revision,
        ...(written.includes('url') && { url: url.trim() }),
        ...(written.includes('events') && { events }),
      }),
    told,
    refused: endpointRefusal,
  })
  return (
    <OfficeForm
      form={form}
      fieldName={(field) => (field === 'url' ? t`Address` : t`Events`)}
      valueText={(field, { url, events }) =>
        field === 'url' ? url : events.map((one) => eventName(i18n, one)).join('; ')
      }
      className="office-form"
    >
      <Fields form={form} />
    </OfficeForm>
  )
}

interface NewProps {
  shop: string
  /** The endpoint with its secret, which is told this once. */
  onMade: (made: Endpoint, secret: string) => void
}

/** Where a shop's events go, and which of them. */
export function NewEndpoint({ shop, onMade }: NewProps) {
  const { t } = useLingui()
  const form = useOfficeForm<EndpointValues, keyof EndpointValues, (Endpoint & { secret: string }) | null>({
    kept: useKept(`office-webhook/${shop}/new`, ENDPOINT_GUARDS),
    now: null,
    valuesOf: endpointValues,
    makes: true,
    check: endpointErrors,
    save: ({ url, events }) => createEndpoint({ shop_id: shop, url: url.trim(), events }),
    told: (now) => {
      if (now === null) return
      const { secret, ...made } = now
      onMade(made, secret)
    },
    refused: endpointRefusal,
  })
  return (
    <MakingForm form={form} make={t`Make the endpoint`} className="office-form">
      <Fields form={form} />
    </MakingForm>
  )
}

function Fields({ form }: { form: Form<EndpointValues, keyof EndpointValues> }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FormText
        of={form}
        name="url"
        label={t`Address`}
        type="url"
        hint={t`An https address of the other system. Events are posted to it.`}
        maxLength={ENDPOINT_URL_MAX}
        spellCheck={false}
        autoComplete="off"
        required
      />
      <FormChoices
        of={form}
        name="events"
        legend={t`Tell it when`}
        options={WEBHOOK_EVENTS.map((one) => [one, eventName(i18n, one)])}
      />
    </>
  )
}
