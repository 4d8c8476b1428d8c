import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { moneyIn, hasOre, type WriteMoney } from '#contract/cart/sums.ts'
import type { CartPrices, CartPricesLine } from '#contract/cart/prices.schema.ts'
import { refusalText } from '../i18n/cart-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { formatNumber } from '../i18n/number.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Sum, SumList } from '../ui/sum-list.tsx'
import styles from './company-change-dialog.module.css'
import type { ChosenCompany, CompanyChange } from './use-company-change.ts'

/** What choosing another company does to a cart's prices, before it is done. */
export function CompanyChangeDialog({ change: { asked, retry, confirm, cancel } }: { change: CompanyChange }) {
  const { t } = useLingui()
  const company = asked?.company ?? null
  const name = company?.name ?? ''
  // Where it does nothing to the prices nobody is asked; who waits for it sees that it is looked up.
  const isOpen = asked !== null && (asked.state !== 'asking' || asked.again)
  // Who may not choose it has nothing to confirm.
  const refused = asked?.state === 'failed' && asked.code !== null
  return (
    <Dialog
      open={isOpen}
      onClose={cancel}
      title={company ? t`Change the cart to ${name}?` : t`Change the cart to no company?`}
      closeLabel={t`Close`}
    >
      {asked?.state === 'asking' && <p role="status">{t`Looking up what this does to the prices…`}</p>}
      {asked?.state === 'changes' && <Changes prices={asked.prices} company={company} />}
      {asked?.state === 'later' && (
        <p>
          <Trans>
            What this does to the prices can only be told with a network. They follow when the network is back: look at
            the total before you order.
          </Trans>
        </p>
      )}
      {asked?.state === 'failed' && (
        <p role="alert">
          {asked.code === null ? t`What this does to the prices could not be found out.` : refusalText(asked.code)}
        </p>
      )}
      <div className={styles.tools}>
        {!refused && asked?.state !== 'asking' && (
          <Button look="next" onClick={confirm}>
            {t`Change company`}
          </Button>
        )}
        {asked?.state === 'failed' && <Button onClick={retry}>{t`Try again`}</Button>}
        <Button onClick={cancel}>{t`Leave it as it is`}</Button>
      </div>
    </Dialog>
  )
}

function Changes({ prices, company }: { prices: CartPrices; company: ChosenCompany }) {
  const { t } = useLingui()
  const { before, after, currency, lines } = prices
  const name = company?.name ?? ''
  const shown = lines.flatMap((line) => [line.before, line.after])
  const exact = [before, after].some((sums) => hasOre({ ...sums, lines: shown }))
  const money = moneyIn(currency, exact)
  const gone = lines.filter((line) => line.after.gone && !line.before.gone).length
  const priced = lines.filter((line) => line.before.unit_price !== line.after.unit_price).length
  return (
    <>
      <p>
        {[
          ...(priced > 0
            ? [plural(priced, { one: '# line gets another price.', other: '# lines get another price.' })]
            : []),
          ...(gone > 0
            ? [
                plural(gone, {
                  one: '# line is not sold to this company: remove it before you order.',
                  other: '# lines are not sold to this company: remove them before you order.',
                }),
              ]
            : []),
        ].join(' ')}
      </p>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t`Lines that change`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col">{t`Quantity`}</th>
            <th scope="col">{t`Unit price now`}</th>
            <th scope="col">{t`New unit price`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} money={money} />
          ))}
        </tbody>
      </table>
      <SumList>
        <Sum name={t`Total now, incl. VAT`}>{money(before.total)}</Sum>
        <Sum name={company ? t`Total for ${name}, incl. VAT` : t`Total without a company, incl. VAT`} total>
          {money(after.total)}
        </Sum>
      </SumList>
    </>
  )
}

function Line({
  line: { name, article_number, antal, before, after },
  money,
}: {
  line: CartPricesLine
  money: WriteMoney
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const text = ({ gone, unit_price }: CartPricesLine['before']): string => {
    if (gone) return t`Not sold`
    return unit_price === null ? t`On request` : money(unit_price)
  }
  return (
    <tr>
      <th scope="row">
        {name} <small>{article_number}</small>
      </th>
      <td data-label={t`Quantity`}>{formatNumber(Number(antal), locale)}</td>
      <td data-label={t`Unit price now`}>{text(before)}</td>
      <td data-label={t`New unit price`} className={styles.then}>
        {text(after)}
      </td>
    </tr>
  )
}
