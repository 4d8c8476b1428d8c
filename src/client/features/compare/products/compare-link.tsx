import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useChosen } from './chosen.ts'

/** To the products that are chosen, once there are several. */
export function CompareLink({ shop }: { shop: string }) {
  const chosen = useChosen(shop)
  if (chosen.length < 2) return null
  return (
    <Link to="/compare/$shop" params={{ shop }} search={{ uid: chosen.map(({ uid }) => uid) }}>
      <Plural value={chosen.length} one="Compare # product" other="Compare # products" />
    </Link>
  )
}
