import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { useServerQuery } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Thumb } from '../../ui/picture/thumb.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  label: string
  shop: string
  locale: Locale
  /** Which are not to be found. */
  taken: ReadonlySet<string>
  /** What the button of a product says; that it is added, unless it says otherwise. */
  choose?: (uid: string) => string
  onFound: (uid: string) => void
}

/** Finds products of the shop as one types, and takes one of them. */
export function FindProduct({ label, shop, locale, taken, choose, onFound }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const term = text.trim()
  const { data, error } = useServerQuery(
    [shop, null, 'office-find', term, locale],
    async (signal) =>
      (await getJson<{ data: Suggestions }>(API.suggest, { shop_id: shop, term, language: locale }, { signal })).data
        .products,
    { wanted: term !== '' },
  )
  const found = term === '' ? [] : (data ?? []).filter(({ uid }) => !taken.has(uid))
  return (
    <div className="office-find">
      <TextField label={label} type="search" value={text} onValue={setText} maxLength={200} autoComplete="off" />
      {term !== '' && (
        <ul className="office-list" aria-label={t`Products found`}>
          {found.map(({ uid, name, thumbnail }) => (
            <li key={uid}>
              <Thumb address={thumbnail} className="office-thumb" />
              <span>
                {name} <small>{uid}</small>
              </span>
              <Button
                size="s"
                onClick={() => {
                  onFound(uid)
                  setText('')
                }}
              >
                {choose?.(uid) ?? t`Add ${uid}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {term !== '' && data && found.length === 0 && <p role="status">{t`No product fits`}</p>}
      {error !== null && error !== undefined && (
        <p role="alert">{t`The products could not be fetched. Check the network and try again.`}</p>
      )}
    </div>
  )
}
