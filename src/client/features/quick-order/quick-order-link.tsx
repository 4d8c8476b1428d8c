import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

/** The way to quick order, from among the carts. */
export const QuickOrderLink = () => (
  <Link to="/cart/quick">
    <Icon of={ListPlus} /> <Trans>Quick order</Trans>
  </Link>
)
