import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

/** Back to all connections and their log. */
export function SystemsLink() {
  const { t } = useLingui()
  return (
    <p>
      <Link to="/punchout/{-$id}" params={{ id: undefined }} className="office-back">
        <Icon of={ArrowLeft} />
        <span>{t`Purchasing systems`}</span>
      </Link>
    </p>
  )
}
