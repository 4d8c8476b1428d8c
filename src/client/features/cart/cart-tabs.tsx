import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Columns2, LayoutList, Plus } from 'lucide-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { statusText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { useReadOnly } from '../../storage/punchout-state.ts'
import { chooseCart, createCart } from '../../carts/active-cart.ts'
import { ownerOf } from '../../carts/cart-role.ts'
import { isLongAtom, storageAtom } from '../../carts/changes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectBox } from '../../ui/select-box.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './cart-tabs.module.css'
import { cartStates } from './line-state.ts'
import { markedAtom } from './marked.ts'
import { NameForm } from './name-form.tsx'
import { OpenCarts } from './open-carts.tsx'
import { OpenTabs } from './open-tabs.tsx'
import type { CartView } from './use-cart-view.ts'

interface Props {
  view: CartView
  shopId: string
  /** More ways to go on with carts, such as quick order. */
  extra?: React.ReactNode
  /** Shows a cart: the active one without an id. */
  onShow: (id: string | undefined) => void
}

/** Which cart: the open ones in a row, the closed ones in a list, a new one, a comparison. */
export function CartTabs({ view, shopId, extra, onShow }: Props) {
  const { t } = useLingui()
  const [naming, setNaming] = useState(false)
  const [listing, setListing] = useState(false)
  const { cart: shown, open, closed } = view
  const looking = useReadOnly()
  const entries = useAtomValue(markedAtom)
  const lasts = useAtomValue(storageAtom) === 'durable'
  const isLong = useAtomValue(isLongAtom)
  const states = useMemo(
    () => cartStates(isLong ? entries : entries.filter(({ state }) => state === 'refused'), lasts),
    [entries, isLong, lasts],
  )
  const count = formatNumber(open.length, useLocale())
  const choose = (cart: Cart): void => {
    if (isOpen(cart.status)) chooseCart(cart.id)
    // Nothing can be put in one that waits: it is looked at, and another stays the active one.
    onShow(isOpen(cart.status) ? undefined : cart.id)
  }
  return (
    <nav className={styles.carts} aria-label={t`Carts`}>
      <OpenTabs open={open} shown={shown?.id} states={states} onChoose={choose} />
      <div className={styles.end}>
        {open.length > 1 && (
          <button type="button" onClick={() => setListing(true)} aria-haspopup="dialog">
            <Icon of={LayoutList} /> <Trans>All carts ({count})</Trans>
          </button>
        )}
        {closed.length > 0 && (
          <SelectBox
            aria-label={t`Closed carts`}
            value={closed.some(({ id }) => id === shown?.id) ? shown?.id : ''}
            onChange={(event) => onShow(event.target.value || undefined)}
          >
            <option value="">{t`Closed carts`}</option>
            {closed.map((cart) => (
              <option key={cart.id} value={cart.id}>
                {[cart.title, ownerOf(cart), statusText(cart)].filter(Boolean).join(' · ')}
              </option>
            ))}
          </SelectBox>
        )}
        {!looking && (
          <>
            {extra}
            <button type="button" onClick={() => setNaming(true)} aria-haspopup="dialog">
              <Icon of={Plus} /> <Trans>New cart</Trans>
            </button>
          </>
        )}
        {open.length + closed.length > 1 && (
          <Link to="/cart/compare">
            <Icon of={Columns2} /> <Trans>Compare</Trans>
          </Link>
        )}
      </div>
      <OpenCarts
        open={listing}
        onClose={() => setListing(false)}
        carts={open}
        shown={shown?.id}
        states={states}
        onChoose={(cart) => {
          setListing(false)
          choose(cart)
        }}
        onNew={
          looking
            ? null
            : () => {
                setListing(false)
                setNaming(true)
              }
        }
      />
      <Dialog open={naming} onClose={() => setNaming(false)} title={t`New cart`} closeLabel={t`Close`}>
        <NameForm
          submit={t`Create cart`}
          onName={(name) => {
            const { saved } = createCart(shopId, name)
            setNaming(false)
            onShow(undefined)
            void saved.then((yes) => yes && toast(t`The cart ${name} was created`, 'success'))
          }}
        />
      </Dialog>
    </nav>
  )
}
