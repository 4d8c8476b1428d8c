import { useLingui } from '@lingui/react/macro'
import type { Shop } from '#contract/users/auth.schema.ts'
import { CONNECTION_NAME_MAX, IDENTITY_MAX } from '#contract/punchout/connection.ts'
import { grantableLevels, levelName } from '../../../i18n/level-names.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { AccountField } from './account-field.tsx'
import type { ConnectionErrors } from './connection-words.ts'
import type { Identity } from './identity-values.ts'

interface Props {
  shop: Shop
  identity: Identity
  errors: ConnectionErrors
  /** Connections for tests may be made here. */
  isTestable: boolean
  change: (part: Partial<Identity>) => void
}

type Texts = Exclude<keyof Identity, 'kind' | 'test' | 'level'>

/** Who a purchasing system is, and on whose account its people are here. */
export function IdentityFields({ shop: { shop_id: shop, permission }, identity, errors, isTestable, change }: Props) {
  const { t, i18n } = useLingui()
  const text = (field: Texts) => ({
    name: field,
    value: identity[field],
    onValue: (value: string) => change({ [field]: value }),
    error: errors[field],
    maxLength: 2 * IDENTITY_MAX,
    spellCheck: false,
    autoComplete: 'off',
  })
  const levels = grantableLevels(permission).map((one) => [String(one), levelName(i18n, one)] as const)
  return (
    <>
      <TextField
        {...text('name')}
        label={t`Name`}
        hint={t`As you call it: the buyer’s, or the system’s.`}
        maxLength={CONNECTION_NAME_MAX}
        required
      />
      <LabelledSelect
        label={t`Way`}
        name="kind"
        value={identity.kind}
        onValue={(kind) => change({ kind: kind === 'oci' ? 'oci' : 'cxml' })}
        options={[
          ['cxml', 'cXML (Ariba, Coupa, Jaggaer…)'],
          ['oci', 'OCI (SAP)'],
        ]}
      />
      {identity.kind === 'oci' ? (
        <TextField
          {...text('login')}
          label={t`User name of its launches`}
          hint={t`What it sends as USERNAME.`}
          maxLength={IDENTITY_MAX}
          required
        />
      ) : (
        <>
          <TextField
            {...text('sender')}
            label={t`Sender`}
            hint={t`What its documents name in Sender, such as DUNS/123456789.`}
            required
          />
          <TextField
            {...text('from')}
            label={t`Customer of the network`}
            hint={t`Only where the sender is a network such as Ariba: which of its customers this is.`}
          />
          <TextField {...text('own')} label={t`They call us`} hint={t`Empty: whatever they say.`} />
        </>
      )}
      <AccountField
        shop={shop}
        value={identity.username}
        onValue={(username) => change({ username })}
        error={errors.username}
        maxLength={2 * IDENTITY_MAX}
      />
      <LabelledSelect
        label={t`What its people may`}
        name="level"
        value={identity.level}
        onValue={(level) => change({ level })}
        options={[['', t`What the account may`], ...levels]}
      />
      {errors.level && (
        <p className="office-wrong" role="alert">
          {errors.level}
        </p>
      )}
      {isTestable && (
        <CheckField
          name="test"
          label={t`For tests: addresses without https, any host, and any deploymentMode. It stays so; one for production is made anew.`}
          checked={identity.test}
          onChecked={(test) => change({ test })}
          error={errors.test}
        />
      )}
    </>
  )
}
