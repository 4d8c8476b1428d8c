import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { SECRET_LENGTH } from '#contract/punchout/connection.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useConfig } from '../../../http/config.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { useDraft } from '../../../storage/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NeedsNetwork } from '../../../ui/needs-network.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import sheet from '../office-forms.css?url'
import { connectionPlace } from '../places.ts'
import { SecretShown } from '../secret-shown.tsx'
import { createConnection, type WithSecret } from './calls.ts'
import { CompanySelect } from './company-select.tsx'
import { type ConnectionErrors, connectionErrors, connectionRefusal } from './connection-words.ts'
import { createOf, type Identity, newDraft, NO_CONNECTION, partyOf } from './identity-draft.ts'
import { IdentityFields } from './identity-fields.tsx'
import { MessageFields, ReturnFields } from './settings-fields.tsx'
import { SystemsLink } from './systems-link.tsx'

/** Connects a purchasing system. What is written stays on the device until it is made, but for the secret. */
export function NewConnection({ shop }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Connect a purchasing system`)
  const navigate = useNavigate()
  const drafts = useMemo(() => newDraft(shop.shop_id), [shop.shop_id])
  const [draft, change] = useDraft(drafts)
  const [secret, setSecret] = useState('')
  const [made, setMade] = useState<WithSecret | null>(null)
  const { values } = draft
  // A draft may be from before the shop was opened to others.
  const isTestable = useConfig().test_connections === true
  const identity = { ...draft.identity, test: isTestable && draft.identity.test }
  useUnsaved(made === null && draft !== NO_CONNECTION)
  const open = (id: string): void =>
    void navigate({ to: '/office/$', params: { _splat: connectionPlace(id) }, viewTransition: false })
  const { errors, busy, form } = useForm<ConnectionErrors>({
    check: () => ({ ...identityErrors(identity), ...connectionErrors(values, identity) }),
    send: async () => {
      const connection = await createConnection(createOf(shop.shop_id, { identity, values }, secret.trim()))
      change(() => NO_CONNECTION)
      if (connection.secret === null) open(connection.id)
      else setMade(connection)
    },
    refused: connectionRefusal,
  })
  const identityErrors = ({ name, username, kind, sender, from, own, login }: Identity): ConnectionErrors => {
    const party = t`Write a domain and an identity, such as DUNS/123456789`
    return {
      ...(name.trim() === '' && { name: t`Enter what the connection is called` }),
      ...(username.trim() === '' && { username: t`Enter the account that its people are here with` }),
      ...(kind === 'oci'
        ? login.trim() === '' && { login: t`Enter the user name of its launches` }
        : {
            ...(partyOf(sender) === null && { sender: party }),
            ...(from.trim() !== '' && partyOf(from) === null && { from: party }),
            ...(own.trim() !== '' && partyOf(own) === null && { own: party }),
          }),
    }
  }
  const write = (part: Partial<typeof values>): void =>
    change((before) => ({ ...before, values: { ...before.values, ...part } }))
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <SystemsLink />
      <header className="office-head">
        <h1>{t`Connect a purchasing system`}</h1>
        <p>{t`Its people are sent here, fill a cart and take it back to order it there.`}</p>
      </header>
      <form {...form} className="setup-form office-connection">
        <IdentityFields
          shop={shop}
          identity={identity}
          isTestable={isTestable}
          errors={errors}
          change={(part) => change((before) => ({ ...before, identity: { ...before.identity, ...part } }))}
        />
        <CompanySelect
          shop={shop.shop_id}
          value={values.company}
          onValue={(company) => write({ company })}
          now={null}
          error={errors.company}
        />
        <TextField
          label={t`Secret, if the buyer has given one`}
          name="secret"
          value={secret}
          onValue={setSecret}
          error={errors.secret}
          hint={t`Empty: a good one is made, and shown once.`}
          maxLength={SECRET_LENGTH.most}
          spellCheck={false}
          autoComplete="off"
        />
        <ReturnFields kind={identity.kind} test={identity.test} values={values} errors={errors} change={write} />
        <MessageFields folded kind={identity.kind} values={values} errors={errors} change={write} />
        <p className="office-wrong" role="alert" hidden={!errors.form}>
          {errors.form}
        </p>
        <NeedsNetwork why={t`There is no network: what you have written waits on this device.`}>
          <Button type="submit" look="next" busy={busy}>{t`Connect it`}</Button>
        </NeedsNetwork>
      </form>
      <Dialog
        held
        open={made !== null}
        onClose={() => made && open(made.id)}
        title={t`The shared secret`}
        closeLabel={t`Close`}
      >
        {made?.secret && (
          <SecretShown secret={made.secret} onDone={() => open(made.id)}>
            {t`The buyer’s system sends it with each request, and is known by it.`}
          </SecretShown>
        )}
      </Dialog>
    </>
  )
}
