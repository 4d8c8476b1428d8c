import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { ERROR } from '#contract/errors.ts'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { pieceFor } from '#contract/organisation/agreement.ts'
import { toDecimal } from '#contract/money.ts'
import { productPath } from '#contract/paths.ts'
import { PriceBreaks } from '../../../carts/price-breaks.tsx'
import { PriceDialog } from '../../../carts/price-dialog.tsx'
import { getJson } from '../../../http/api.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useServerQuery } from '../../../http/query.ts'
import { useSession } from '../../../storage/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import { ChooseCompany } from '../prices/choose-company.tsx'
import type { Editor } from './editor.ts'

interface Props {
  uid: string
  /** Of the product that is saved: a company sees no other. */
  revision: string
  editor: Editor
}

/** The product as a company sees it: at which price and why, or not at all. What is not saved is no part of it. */
export function PreviewSection({ uid, revision, editor }: Props) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const [company, setCompany] = useState<OfficeCompany | null>(null)
  const name = company?.name
  return (
    <section aria-labelledby="office-preview">
      <h2 id="office-preview">{t`As a company sees it`}</h2>
      {company && <Preview key={company.id} uid={uid} revision={revision} company={company} editor={editor} />}
      <p>
        <Button aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {name === undefined ? t`Choose a company…` : t`Another company…`}
        </Button>
      </p>
      {choosing && (
        <ChooseCompany
          shop={editor.shop}
          taken={company ? [company.id] : []}
          busy={false}
          onChosen={(chosen) => {
            setCompany(chosen)
            setChoosing(false)
          }}
        />
      )}
    </section>
  )
}

function Preview({ uid, revision, company: { id, name }, editor }: Props & { company: OfficeCompany }) {
  const { t } = useLingui()
  const { shop, context } = editor
  const language = context.locale
  const { data, error, retry } = useServerQuery(
    [shop, id, 'office-preview', uid, revision, language],
    async (signal) =>
      (await getJson<{ data: Product }>(productPath(shop, uid), { company_id: id, language }, { signal })).data,
  )
  if (isApiError(error, ERROR.notFound)) return <p role="status">{t`${name} does not see this product.`}</p>
  if (data) return <Seen product={data} company={name} />
  if (error) return <OfficeFailure error={error} retry={retry} />
  return (
    <div aria-busy="true">
      <Skeleton line />
      <Skeleton line />
    </div>
  )
}

function Seen({ product, company }: { product: Product; company: string }) {
  const { t } = useLingui()
  const { shops } = useSession()
  const [open, setOpen] = useState(false)
  const { agreement, currency, name, shop } = product
  const { unitPrice, listPrice } = pieceFor(product, 1)
  const prices = [unitPrice, listPrice].map((one) => (one === null ? null : toDecimal(one)))
  const [price = null, list = null] = prices
  const money = moneyIn(
    currency,
    hasOre({
      lines: [...prices, ...(agreement?.breaks ?? []).map((one) => one.price)].map((unit_price) => ({ unit_price })),
    }),
  )
  const country = shops.find(({ shop_id }) => shop_id === shop)?.country ?? ''
  return (
    <div role="status">
      <p>{t`${company} sees it in the shop.`}</p>
      <FactList>
        <Fact name={t`Name`}>{name}</Fact>
        <Fact name={t`Price of a piece, excl. VAT`}>{price === null ? t`On request` : money(price)}</Fact>
        {list !== null && list !== price && <Fact name={t`List price`}>{money(list)}</Fact>}
        <Fact name={t`Price list`}>{agreement?.name ?? t`None: the shop’s own price`}</Fact>
      </FactList>
      {agreement && (
        <>
          <PriceBreaks agreement={agreement} money={money} />
          <Button onClick={() => setOpen(true)}>{t`How the price is made`}</Button>
          <PriceDialog
            price={open ? { name, agreement, quantity: 1, currency, country } : null}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </div>
  )
}
