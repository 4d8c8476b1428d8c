import { useLingui } from '@lingui/react/macro'
import { Differences } from '../differences.tsx'
import { type ShopDraft, type ShopField, settledShop } from './shop-draft.ts'
import { shopFieldName, shopValueText } from './shop-words.ts'

/** The shop's fields that a colleague has changed as well. */
export function ShopDifferences({ draft, change }: { draft: ShopDraft; change: (next: ShopDraft) => void }) {
  const { t, i18n } = useLingui()
  const rows = Object.entries(draft.theirs) as [ShopField, string | boolean][]
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="shop-differences" role="alert">
      <h2 id="shop-differences">{t`Changed by a colleague too`}</h2>
      <Differences
        rows={rows.map(([field, theirs]) => ({
          key: field,
          field: shopFieldName(i18n, field),
          theirs: shopValueText(i18n, field, theirs),
          mine: shopValueText(i18n, field, draft.values[field] ?? ''),
          settle: (take) => change(settledShop(draft, field, take)),
        }))}
      />
    </section>
  )
}
