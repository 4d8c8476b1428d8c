import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For somebody who is not of the shop's staff: the server would refuse every call of these pages. */
export function NoPermission() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`The office is for the shop’s own staff`}
      picture="/wall/cabinet.svg"
      actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
    >
      <p>{t`Only administrators of a shop work here. Ask one of them if you need the access.`}</p>
    </Notice>
  )
}
