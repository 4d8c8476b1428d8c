import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For somebody who manages no company here: the server would refuse every call of this page. */
export function NoPermission() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`You do not manage a company`}
      picture="/wall/cabinet.svg"
      actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
    >
      <p>{t`Only a company’s administrators see its rules and budgets. Ask one of them if you need the access.`}</p>
    </Notice>
  )
}
