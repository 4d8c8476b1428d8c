import { useLingui } from '@lingui/react/macro'
import type { Shop } from '#contract/users/auth.schema.ts'
import { CONNECTION_NAME_MAX, IDENTITY_MAX } from '#contract/punchout/connection.ts'
import { grantableLevels, levelName } from '../../../i18n/level-names.ts'
import { type Fields, FormCheck, FormSelect, FormText } from '../form/fields.tsx'
import { AccountField } from './account-field.tsx'
import type { Identity } from './identity-values.ts'

interface Props {
  of: Fields<Identity>
  shop: Shop
  /** Connections for tests may be made here. */
  isTestable: boolean
}

type Texts = Exclude<keyof Identity, 'kind' | 'test' | 'level'>

/** Who a purchasing system is, and on whose account its people are here. */
export function IdentityFields({ of, shop: { shop_id: shop, permission }, isTestable }: Props) {
  const { t, i18n } = useLingui()
  const text = <F extends Texts>(name: F) => ({
    of,
    name,
    maxLength: 2 * IDENTITY_MAX,
    spellCheck: false,
    autoComplete: 'off',
  })
  const levels = grantableLevels(permission).map((one) => [String(one), levelName(i18n, one)] as const)
  return (
    <>
      <FormText
        {...text('name')}
        label={t`Name`}
        hint={t`As you call it: the buyer’s, or the system’s.`}
        maxLength={CONNECTION_NAME_MAX}
        required
      />
      <FormSelect
        of={of}
        name="kind"
        label={t`Way`}
        options={[
          ['cxml', 'cXML (Ariba, Coupa, Jaggaer…)'],
          ['oci', 'OCI (SAP)'],
        ]}
      />
      {of.values.kind === 'oci' ? (
        <FormText
          {...text('login')}
          label={t`User name of its launches`}
          hint={t`What it sends as USERNAME.`}
          maxLength={IDENTITY_MAX}
          required
        />
      ) : (
        <>
          <FormText
            {...text('sender')}
            label={t`Sender`}
            hint={t`What its documents name in Sender, such as DUNS/123456789.`}
            required
          />
          <FormText
            {...text('from')}
            label={t`Customer of the network`}
            hint={t`Only where the sender is a network such as Ariba: which of its customers this is.`}
          />
          <FormText {...text('own')} label={t`They call us`} hint={t`Empty: whatever they say.`} />
        </>
      )}
      <AccountField of={of} shop={shop} maxLength={2 * IDENTITY_MAX} />
      <FormSelect
        of={of}
        name="level"
        label={t`What its people may`}
        options={[['', t`What the account may`], ...levels]}
      />
      {isTestable && (
        <FormCheck
          of={of}
          name="test"
          label={t`For tests: addresses without https, any host, and any deploymentMode. It stays so; one for production is made anew.`}
        />
      )}
    </>
  )
}
