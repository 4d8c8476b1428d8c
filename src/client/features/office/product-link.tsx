import { Link } from '@tanstack/react-router'
import { productPlace } from './places.ts'

/** A product by its number, with the way to its page. */
export const ProductLink = ({ shop, uid }: { shop: string; uid: string }) => (
  <Link to="/office/$" params={{ _splat: productPlace(shop, uid) }}>
    {uid}
  </Link>
)
