import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { type ShopDraft, type ShopField, settledShop } from './shop-draft.ts'
import { shopFieldName, shopValueText } from './shop-words.ts'

/** Fields that a colleague has changed as well, each with both values: one of them is chosen. */
export function ShopDifferences({ draft, change }: { draft: ShopDraft; change: (next: ShopDraft) => void }) {
  const { t, i18n } = useLingui()
  const rows = Object.entries(draft.theirs) as [ShopField, string | boolean][]
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="shop-differences" role="alert">
      <h2 id="shop-differences">{t`Changed by a colleague too`}</h2>
      <p>{t`Somebody has saved these fields since you read them. Nothing of theirs is overwritten until you choose.`}</p>
      <table className="office-settle">
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Your colleague’s`}</th>
            <th scope="col">{t`Yours`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, theirs]) => (
            <tr key={field}>
              <th scope="row">{shopFieldName(i18n, field)}</th>
              {(['theirs', 'mine'] as const).map((take) => (
                <td key={take}>
                  <span>
                    {shopValueText(i18n, field, take === 'mine' ? (draft.values[field] ?? '') : theirs) || t`(empty)`}
                  </span>
                  <Button size="s" onClick={() => change(settledShop(draft, field, take))}>
                    {take === 'mine' ? t`Keep mine` : t`Take theirs`}
                  </Button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
