import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { shopCartsAtom } from '../../carts/active-cart.ts'
import { OwnCopyButton } from '../../carts/own-copy-button.tsx'
import { lostChanges } from '../../carts/own-copy.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import styles from './cart-page.module.css'
import { attentionAtom } from './marked.ts'

/** Carts that one may no longer see, and that did not take what waited for them: it is kept, and goes elsewhere. */
export function EndedCarts({ shopId, onCopied }: { shopId: string; onCopied: () => void }) {
  const { t } = useLingui()
  const changes = useAtomValue(attentionAtom)
  const here = new Set(useAtomValue(shopCartsAtom).map(({ id }) => id))
  const ids = new Set(changes.flatMap((one) => (one.shopId === shopId && !here.has(one.cartId) ? one.cartId : [])))
  const ended = [...ids].map((id) => lostChanges(changes, id)).filter((lost) => lost.length > 0)
  return (
    // There before there is anything to say, so that it is said.
    <div aria-live="polite">
      {ended.length > 0 && (
        <ul className={styles.refusals} aria-label={t`Carts that are no longer shared with you`}>
          {ended.map((lost) => {
            const [first] = lost
            const title = lost.findLast((one) => one.title !== null)?.title ?? t`A cart`
            const count = lost.length
            const kept = plural(count, {
              one: '# change of yours was not taken and is kept here.',
              other: '# changes of yours were not taken and are kept here.',
            })
            return (
              <li key={first?.cartId}>
                <ChangeMark state="attention" text={t`${title} is no longer shared with you`} />
                <span>{kept}</span>
                <OwnCopyButton changes={lost} onCopied={onCopied} />
                <Link to="/queue" className={styles.link}>{t`What can be done`}</Link>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
