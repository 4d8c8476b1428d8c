import { useLingui } from '@lingui/react/macro'
import { useServerQuery } from '../../../http/query.ts'
import { LabelledSelect } from '../labelled-select.tsx'
import { fetchBuyers } from './calls.ts'
import { connectionFieldName } from './connection-words.ts'

interface Props {
  shop: string
  value: string
  onValue: (value: string) => void
  /** The company that it is now, which may be out of use. */
  now: { id: string; name: string } | null
  error: string | undefined
}

/** The company whose prices a connection's visitors see, or none. */
export function CompanySelect({ shop, value, onValue, now, error }: Props) {
  const { t, i18n } = useLingui()
  const { data } = useServerQuery([shop, null, 'office-buyers'], (signal) => fetchBuyers(shop, signal))
  const listed = (data ?? []).map(({ id, name }) => [id, name] as const)
  const isListed = now === null || listed.some(([id]) => id === now.id)
  return (
    <div>
      <LabelledSelect
        label={connectionFieldName(i18n, 'company')}
        name="company"
        value={value}
        onValue={onValue}
        options={[['', t`None: the shop’s own prices`], ...(isListed ? [] : [[now.id, now.name] as const]), ...listed]}
      />
      {error && (
        <p className="office-wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
