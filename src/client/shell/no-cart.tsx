import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** In the place of a step that needs a cart. */
export function NoCart({ failed }: { failed: boolean }) {
  const { t } = useLingui()
  const title = failed ? t`The carts could not be fetched` : t`There is no cart to order`
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
          : t`You must create a shopping cart before you can continue`}
      </p>
    </Notice>
  )
}
