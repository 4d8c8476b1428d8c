import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Endpoint } from '#contract/office/webhook.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { useAddress } from '../../../storage/use-address.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import sheet from '../office-forms.css?url'
import { SecretShown } from '../secret-shown.tsx'
import { type HooksState, hooksSearch, readHooksState } from './address.ts'
import { fetchEndpoints } from './calls.ts'
import { NewEndpoint } from './endpoint-form.tsx'
import { EndpointGone, EndpointList } from './endpoint-list.tsx'
import { EndpointView } from './endpoint-view.tsx'
import { RemovedEndpoints } from './removed-endpoints.tsx'

/** While something is on its way its page is asked again, ms. */
const EVERY_MS = 5_000

const to = (next: HooksState) =>
  ({ to: '/office/$', params: { _splat: 'webhooks' }, search: hooksSearch(next) }) as const

/** Where a shop's events go, and what became of each; all that is looked at stands in the address. */
export function WebhooksPage({ shop: { shop_id: shop } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Webhooks`)
  const navigate = useNavigate()
  const { buildLocation } = useRouter()
  const address = useAddress()
  const state = useMemo(() => readHooksState(address), [address])
  const [secret, setSecret] = useState<string | null>(null)
  const key = [shop, null, 'office-webhooks'] as const
  const { data, error, retry } = useServerQuery(key, (signal) => fetchEndpoints(shop, signal), {
    every: (newest) => (newest?.some(({ waiting }) => waiting > 0) ? EVERY_MS : false),
  })
  const go = (next: HooksState): void => void navigate({ ...to(next), resetScroll: false, viewTransition: false })
  const seen = (now: Endpoint): void =>
    amendAnswers<Endpoint[]>(key, (list) =>
      list.some(({ id }) => id === now.id) ? list.map((one) => (one.id === now.id ? now : one)) : [...list, now],
    )
  const endpoint = data?.find(({ id }) => id === state.endpoint)
  const close = (): void => go({ ...state, dialog: undefined })
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      {error && !data ? (
        <OfficeFailure error={error} retry={retry} />
      ) : !data ? (
        <div aria-busy="true" className="office-products">
          {[0, 1, 2, 3].map((one) => (
            <Skeleton key={one} line />
          ))}
        </div>
      ) : state.endpoint === undefined ? (
        <>
          <EndpointList endpoints={data} go={go} />
          <RemovedEndpoints shop={shop} count={data.length} />
        </>
      ) : endpoint ? (
        <EndpointView
          key={endpoint.id}
          shop={shop}
          endpoint={endpoint}
          state={state}
          go={go}
          hrefOf={(next) => buildLocation(to(next)).href}
          onSeen={seen}
          onDeleted={() => {
            amendAnswers<Endpoint[]>(key, (list) => list.filter(({ id }) => id !== endpoint.id))
            go({})
          }}
          onSecret={setSecret}
          renew={retry}
        />
      ) : (
        <EndpointGone />
      )}
      <Dialog open={state.dialog === 'new'} onClose={close} title={t`A new endpoint`} closeLabel={t`Close`}>
        <NewEndpoint
          shop={shop}
          onMade={(made, told) => {
            seen(made)
            setSecret(told)
            go({ endpoint: made.id })
          }}
        />
      </Dialog>
      <Dialog
        held
        open={secret !== null}
        onClose={() => setSecret(null)}
        title={t`The signing secret`}
        closeLabel={t`Close`}
      >
        {secret !== null && (
          <SecretShown secret={secret} onDone={() => setSecret(null)}>
            {t`The other system checks by it that what it gets comes from here, as Standard Webhooks has it.`}
          </SecretShown>
        )}
      </Dialog>
    </>
  )
}
