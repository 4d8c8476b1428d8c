import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** For somebody who does not look after this shop's connections: the server would refuse every call of this page. */
export function NoPermission() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`You do not look after this shop’s purchasing systems`}
      picture="/wall/cabinet.svg"
      actions={<Link to="/" className={buttonClass({ look: 'next' })}>{t`To the products`}</Link>}
    >
      <p>{t`Only administrators of a shop see what purchasing systems send. Ask one of them if you need the access.`}</p>
    </Notice>
  )
}
