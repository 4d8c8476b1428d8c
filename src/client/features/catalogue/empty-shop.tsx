import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { may } from '#contract/users/permission.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A shop in which nothing can be bought yet; its staff are shown the way in. */
export function EmptyShop() {
  const { t } = useLingui()
  const isStaff = may(useCurrentShop()?.permission ?? 0, 'shop.whole')
  if (!isStaff)
    return (
      <Notice title={t`There are no products yet`}>
        <p>{t`The shop is being filled. What can be bought appears here.`}</p>
      </Notice>
    )
  return (
    <Notice
      title={t`There are no products yet`}
      actions={
        <Link to="/office/$" params={{ _splat: 'imports' }} className={buttonClass({ look: 'next' })}>
          {t`Import a file`}
        </Link>
      }
    >
      <p>{t`Buyers see nothing here either. Products come from a file, or one by one in the office.`}</p>
    </Notice>
  )
}
