import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SECRET_LENGTH } from '#contract/punchout/connection.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useConfig } from '../../../http/config.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { FormText } from '../form/fields.tsx'
import { MakingForm } from '../form/office-form.tsx'
import { useKept } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import sheet from '../office-forms.css?url'
import { BackLink } from '../back-link.tsx'
import { connectionPlace } from '../places.ts'
import { SecretShown } from '../secret-shown.tsx'
import { createConnection, type WithSecret } from './calls.ts'
import { CompanySelect } from './company-select.tsx'
import { connectionErrors, connectionRefusal, identityErrors } from './connection-words.ts'
import { createOf, NEW_GUARDS, NEW_VALUES, type NewValues } from './identity-values.ts'
import { IdentityFields } from './identity-fields.tsx'
import { MessageFields, ReturnFields } from './settings-fields.tsx'

/** Connects a purchasing system. What is written stays on the device until it is made, but for the secret. */
export function NewConnection({ shop }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Connect a purchasing system`)
  const navigate = useNavigate()
  const [made, setMade] = useState<WithSecret | null>(null)
  const isTestable = useConfig().test_connections === true
  /** What is written may be from before the shop was opened to others. */
  const tested = (values: NewValues): NewValues => ({ ...values, test: isTestable && values.test })
  const open = (id: string): void =>
    void navigate({ to: '/office/$', params: { _splat: connectionPlace(id) }, viewTransition: false })
  const form = useOfficeForm<NewValues & { secret: string }, keyof NewValues, WithSecret | null>({
    kept: useKept(`office-connection/${shop.shop_id}/new`, NEW_GUARDS),
    now: null,
    valuesOf: () => ({ ...NEW_VALUES, secret: '' }),
    makes: true,
    check: (written) => ({ ...identityErrors(written), ...connectionErrors(written, tested(written)) }),
    save: (written) => createConnection(createOf(shop.shop_id, tested(written), written.secret.trim())),
    told: (connection) => {
      if (connection?.secret === null) open(connection.id)
      else setMade(connection)
    },
    refused: connectionRefusal,
  })
  const { kind, test } = tested(form.values)
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <BackLink to="systems">{t`Purchasing systems`}</BackLink>
      <header className="office-head">
        <h1>{t`Connect a purchasing system`}</h1>
        <p>{t`Its people are sent here, fill a cart and take it back to order it there.`}</p>
      </header>
      <MakingForm form={form} make={t`Connect it`} className="setup-form office-connection">
        <IdentityFields of={form} shop={shop} isTestable={isTestable} />
        <CompanySelect of={form} shop={shop.shop_id} now={null} />
        <FormText
          of={form}
          name="secret"
          label={t`Secret, if the buyer has given one`}
          hint={t`Empty: a good one is made, and shown once.`}
          maxLength={SECRET_LENGTH.most}
          spellCheck={false}
          autoComplete="off"
        />
        <ReturnFields of={form} kind={kind} test={test} />
        <MessageFields of={form} folded kind={kind} />
      </MakingForm>
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
