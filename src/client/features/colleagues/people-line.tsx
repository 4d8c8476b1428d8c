import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { isShared, roleIn } from '../../carts/cart-role.ts'
import { listText } from '../../i18n/list.ts'
import { useLocale } from '../../i18n/locale.ts'
import { rightText } from '../../i18n/sharing-words.ts'
import { useSession } from '../../storage/session-state.ts'
import { useFollowed } from './follow-cart.ts'
import styles from './colleagues.module.css'

/** As many are named; the rest are counted. */
const NAMED_MAX = 4

/** Whose cart it is, what one may do with it, and who else has it; nothing of one that nobody else sees. */
export function PeopleLine({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { user } = useSession()
  const { access } = cart
  useFollowed(cart.id, isShared(cart))
  if (!access || !isShared(cart)) return null
  const company = cart.company ?? ''
  const others = access.shared_with.filter((one) => 'everybody' in one || one.name !== user.name)
  const named = others.map((one) => {
    const name = 'everybody' in one ? t`everybody who buys for ${company}` : one.name
    return `${name} (${rightText(one.right).toLocaleLowerCase(locale)})`
  })
  const more = named.length - NAMED_MAX
  const shown = more > 0 ? [...named.slice(0, NAMED_MAX), plural(more, { one: '# more', other: '# more' })] : named
  const names = listText(shown, locale)
  const owner = access.owner.name
  const role = roleIn(cart)
  return (
    <p className={styles.people}>
      {role === 'owner' && <Trans>Shared with {names}.</Trans>}
      {role === 'edit' && (
        <Trans>Shared by {owner}: you may change it. Sharing, handing over and cancelling it are theirs.</Trans>
      )}
      {role === 'view' && isOpen(cart.status) && (
        <Trans>
          Shared by {owner}: you may look at it, and change nothing. Ask {owner}, or copy it to a cart of your own.
        </Trans>
      )}
      {role === 'view' && !isOpen(cart.status) && <Trans>Shared by {owner}.</Trans>}
      {role !== 'owner' && names !== '' && (
        <>
          {' '}
          <Trans>It is shared with {names}.</Trans>
        </>
      )}
    </p>
  )
}
