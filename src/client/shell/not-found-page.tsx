import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAuthComplete } from '../storage/session-state.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { AppShell } from './app-shell.tsx'
import { BarePage } from './bare-page.tsx'

/** An address that leads nowhere: within the shell to those signed in. */
export default function NotFoundPage() {
  const { t } = useLingui()
  const Page = useAuthComplete() ? AppShell : BarePage
  const title = t`The page does not exist`
  usePageTitle(title)
  return (
    <Page>
      <Notice
        level={1}
        title={title}
        picture="/wall/stool.svg"
        actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
      >
        <p>{t`The address may be mistyped, or the page has moved.`}</p>
      </Notice>
    </Page>
  )
}
