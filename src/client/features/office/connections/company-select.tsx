import { useLingui } from '@lingui/react/macro'
import { useServerQuery } from '../../../http/query.ts'
import { type Fields, FormSelect } from '../form/fields.tsx'
import { fetchBuyers } from './calls.ts'
import type { ConnectionValues } from './connection-values.ts'
import { connectionFieldName } from './connection-words.ts'

interface Props {
  of: Fields<ConnectionValues>
  shop: string
  /** The company that it is now, which may be out of use. */
  now: { id: string; name: string } | null
}

/** The company whose prices a connection's visitors see, or none. */
export function CompanySelect({ of, shop, now }: Props) {
  const { t, i18n } = useLingui()
  const { data } = useServerQuery([shop, null, 'office-buyers'], (signal) => fetchBuyers(shop, signal))
  const listed = (data ?? []).map(({ id, name }) => [id, name] as const)
  const isListed = now === null || listed.some(([id]) => id === now.id)
  return (
    <FormSelect
      of={of}
      name="company"
      label={connectionFieldName(i18n, 'company')}
      options={[['', t`None: the shop’s own prices`], ...(isListed ? [] : [[now.id, now.name] as const]), ...listed]}
    />
  )
}
