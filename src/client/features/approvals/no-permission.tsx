import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For somebody who can approve nothing anywhere. */
export function NoPermission() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`You approve no orders`}
      picture="/wall/cabinet.svg"
      actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
    >
      <p>{t`Whoever approves needs an access level that includes orders. Your company’s administrators give it.`}</p>
    </Notice>
  )
}
