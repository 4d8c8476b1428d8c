import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'

interface Props {
  failed: boolean
  /** The cart is this colleague's, and one may only look at it. */
  owner?: string | null
}

/** In the place of a step that needs a cart. */
export function NoCart({ failed, owner = null }: Props) {
  const { t } = useLingui()
  const title = failed
    ? t`The carts could not be fetched`
    : owner === null
      ? t`There is no cart to order`
      : t`You may only look at this cart`
  usePageTitle(title)
  return (
    <Notice
      level={1}
      title={title}
      actions={<Link to="/cart" className={buttonClass({ look: 'next' })}>{t`To the carts`}</Link>}
    >
      <p>
        {failed
          ? t`Check the network and try again. Nothing you have saved is lost.`
          : owner !== null
            ? t`Ask ${owner} to order it, or copy it to a cart of your own.`
            : t`You must create a shopping cart before you can continue`}
      </p>
    </Notice>
  )
}
