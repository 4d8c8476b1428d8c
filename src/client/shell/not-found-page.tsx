import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Standalone } from './standalone.tsx'

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useLingui()
  const title = t`The page does not exist`
  usePageTitle(title)
  return (
    <Standalone>
      <Notice
        level={1}
        title={title}
        picture="/wall/stool.svg"
        actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
      >
        <p>{t`The address may be mistyped, or the page has moved.`}</p>
      </Notice>
    </Standalone>
  )
}
