import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'

/** To the form that connects a purchasing system. */
export function ConnectLink() {
  const { t } = useLingui()
  return (
    <Link to="/office/$" params={{ _splat: 'connections/new' }} className={buttonClass({ look: 'next' })}>
      {t`Connect a purchasing system`}
    </Link>
  )
}
