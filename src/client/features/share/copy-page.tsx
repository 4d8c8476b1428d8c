import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CART_TITLE_MAX, COUNTED } from '#contract/cart/line.ts'
import { may } from '#contract/users/permission.ts'
import type { SharedCart } from '#contract/cart/share.schema.ts'
import { useServerQuery } from '../../http/query.ts'
import { linesText, refusalText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { putInCart } from '../../carts/put-in-cart.ts'
import { useSession } from '../../storage/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type FormErrors, useForm } from '../../ui/use-form.ts'
import { openShare } from './calls.ts'
import styles from './copy-page.module.css'
import { SharedFailure, SharedSkeleton } from './shared-states.tsx'

interface Props {
  /** What stands after `#`. */
  code: string
  /** The copy is made: shows it, in its shop. */
  onCopied: (shopId: string, cartId: string) => void
}

/** A colleague's cart, by its link, into a cart of one's own: the only way to order what somebody else may not. */
export function CopyPage({ code, onCopied }: Props) {
  const { t } = useLingui()
  const { shops } = useSession()
  const language = useLocale()
  const {
    data: cart,
    error,
    retry,
  } = useServerQuery([null, null, 'shared', code, language], (signal) => openShare({ code, language }, signal))
  usePageTitle(t`Copy to a cart of mine`)
  if (error) return <SharedFailure error={error} retry={retry} />
  if (!cart) return <SharedSkeleton />
  const mine = shops.find(({ shop_id }) => shop_id === cart.shop.shop_id)
  const shop = cart.shop.name
  if (!mine || !may(mine.permission, 'cart.use'))
    return (
      <Notice level={1} title={t`You have no carts in ${shop}`}>
        <Trans>
          The cart belongs to a shop where you may not have one. The person who manages its users can let you in.
        </Trans>
      </Notice>
    )
  return <Copying cart={cart} onCopied={onCopied} />
}

function Copying({ cart, onCopied }: { cart: SharedCart; onCopied: Props['onCopied'] }) {
  const { t } = useLingui()
  const [title, setTitle] = useState(cart.title)
  const counted = cart.lines.filter((line) => line.prisl_underrad === COUNTED)
  const rows = counted
    .filter(({ product }) => !product.gone)
    .map(({ product, antal, room, note }) => ({ uid: product.uid, quantity: Number(antal), room, note }))
  const gone = counted.length - rows.length
  const { name } = cart.shop
  const theirs = cart.title
  const lines = linesText(rows.length)

  const { errors, busy, form } = useForm<FormErrors<'title' | 'refusal'>>({
    check: () => (title.trim() === '' ? { title: t`Give the cart a name` } : {}),
    send: async () => {
      const { cartId, refused } = await putInCart(
        cart.shop.shop_id,
        { title: title.trim() },
        { rooms: cart.rooms, lines: rows },
      )
      if (refused !== null) return { refusal: refusalText(refused) }
      onCopied(cart.shop.shop_id, cartId)
    },
  })

  return (
    <form {...form} className={styles.form}>
      <h1>{t`Copy to a cart of mine`}</h1>
      <p className={styles.what}>
        <Trans>
          {theirs} from {name}: {lines}, at the prices of today.
        </Trans>
        {gone > 0 && (
          <>
            {' '}
            {plural(gone, {
              one: '# product is no longer sold and stays behind.',
              other: '# products are no longer sold and stay behind.',
            })}
          </>
        )}
      </p>
      {rows.length === 0 ? (
        <p role="alert">{t`There is nothing in the cart that could be copied.`}</p>
      ) : (
        <>
          <TextField
            label={t`Name of the cart`}
            value={title}
            onValue={setTitle}
            maxLength={CART_TITLE_MAX}
            autoComplete="off"
            name="title"
            error={errors.title}
          />
          {errors.refusal && <p role="alert">{errors.refusal}</p>}
          <div>
            <Button type="submit" look="next" size="l" busy={busy}>
              {t`Copy to a cart of mine`}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
