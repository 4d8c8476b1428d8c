import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import { formatPieces, type Minor } from '#contract/money.ts'
import { pieceFor } from '#contract/organisation/agreement.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { linesText, movedText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { sharingText } from '../../i18n/sharing-words.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { cartsAtom, linesErrorAtom } from '../../carts/carts.ts'
import { movedAtom } from '../../carts/moved-notices.ts'
import { hasLines, lineCount } from '#contract/cart/line-count.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Stepper } from '../../ui/stepper/stepper.tsx'
import styles from './add-to-cart.module.css'
import { collect, collectIn, openCarts, otherCompany, useMayCollect } from './add.tsx'
import { BuyBar } from './buy-bar.tsx'

/**
 * On the product page: into which cart, how many, and the sum on the button.
 * @param among the other amounts of the page: öre are written as soon as one of them has any
 */
export function AddToCart({ product, among }: { product: ProductCard; among: readonly Minor[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const carts = useAtomValue(cartsAtom)
  const session = useAtomValue(sessionAtom)
  const allowed = useMayCollect(product.shop)
  const [quantity, setQuantity] = useState(1)
  // The sum on the button follows what is being typed.
  const [typed, setTyped] = useState<number | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  if (!allowed) return null
  const { open, active } = openCarts(carts, product.shop, session?.activeCarts[product.shop])
  const cart = open.find(({ id }) => id === chosen) ?? active
  const seen = typed ?? quantity
  const { unitPrice: unit } = pieceFor(product, seen)
  const money = (amount: number): string => formatPieces(amount, among, product.currency)
  const count = formatNumber(seen, locale)
  const sum = unit === null ? t`price on request` : money(unit * seen)
  const { name } = product
  const price = unit === null ? t`Price on request` : money(unit)
  const label = t`Add ${count} pcs, ${sum}`
  const company = otherCompany(cart ?? undefined)
  const toCart = (): void => void navigate({ to: '/cart' })
  const add = (): void => {
    const item = { product, quantity: seen }
    if (cart) collectIn(cart, item, toCart)
    else void collect(item, toCart)
  }
  return (
    <div className={styles.add}>
      {cart && (
        <Select
          className={styles.which}
          label={t`Add to cart`}
          value={cart.id}
          options={open.map((one) => ({ value: one.id, label: optionText(one) }))}
          onValue={setChosen}
        />
      )}
      <div className={styles.quantity}>
        <Stepper
          size="l"
          value={quantity}
          max={ANTAL_MAX}
          texts={{ quantity: t`Quantity of ${name}`, fewer: t`Fewer of ${name}`, more: t`More of ${name}` }}
          onStep={(delta) => setQuantity((now) => now + delta)}
          onSet={setQuantity}
          onType={setTyped}
        />
      </div>
      <div ref={place} className={styles.button}>
        <Button look="next" size="l" wide onClick={add}>
          {label}
        </Button>
      </div>
      {company !== null && <p className={styles.lying}>{t`This cart is for ${company}, whose prices count in it.`}</p>}
      <InCarts product={product} carts={open} />
      <BuyBar name={name} price={price} beside={place} label={label} onAdd={add} />
    </div>
  )
}

function optionText(cart: Cart): string {
  const sharing = isOwn(cart) ? '' : `, ${sharingText(cart)}`
  return `${cart.title} (${linesText(lineCount(cart))})${sharing}`
}

/** Where it lies already, so that nobody buys it twice by mistake. */
function InCarts({ product, carts }: { product: ProductCard; carts: readonly Cart[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const moved = useAtomValue(movedAtom) ?? []
  const lying = carts.flatMap(({ id: cartId, title, lines }) => {
    const line = lines.find((one) => one.product.uid === product.uid && one.parent_id === null)
    const count = line && formatNumber(Number(line.antal), locale)
    if (!count) return []
    const notice = moved.find((one) => one.cartId === cartId && one.lineId === line.id)
    const there = t`${title}, ${count} pcs`
    return [notice ? `${there}. ${movedText(notice, locale)}` : there]
  })
  // As long as the lines are on their way nothing is said, so that nothing moves when they come.
  const isHindered = useAtomValue(linesErrorAtom) !== null
  const lacking = isHindered ? carts.filter((cart) => !hasLines(cart) && lineCount(cart) > 0) : []
  const others = lacking.map(({ title }) => title).join(' · ')
  return (
    <>
      {lying.length > 0 && <p className={styles.lying}>{t`Already in ${lying.join(' · ')}`}</p>}
      {lacking.length > 0 && (
        <p
          className={styles.lying}
        >{t`Whether it already lies in ${others} shows once the lines have been fetched.`}</p>
      )}
    </>
  )
}
