import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/**
 * Carts and orders are not for this person in the active shop, or not for a purchasing session [contract/levels]
 * [contract/owners].
 */
export function NoOrdersHere({ punchout }: { punchout: boolean }) {
  const { t } = useLingui()
  const title = punchout ? t`Orders are kept in your purchasing system` : t`Your access level does not include orders`
  usePageTitle(title)
  return (
    <Notice
      level={1}
      title={title}
      actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
    >
      <p>
        {punchout
          ? t`What you send there is ordered there. The products are still here to be seen.`
          : t`You can see the products. The person who manages the shop’s users can let you do more.`}
      </p>
    </Notice>
  )
}
