import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** An address of the office that leads nowhere. */
export function NothingHere() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`There is no such page in the office`}
      actions={
        <Link to="/office/$" params={{ _splat: '' }} className={buttonClass({ look: 'next' })}>
          {t`To the office’s start page`}
        </Link>
      }
    />
  )
}
