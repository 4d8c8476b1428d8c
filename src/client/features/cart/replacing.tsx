import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Successor } from '#contract/catalogue/product.schema.ts'
import { Button } from '../../ui/button.tsx'
import type { LineGroup } from './groups.ts'

interface Props {
  successor: Successor
  group: LineGroup
  /** Absent where the cart is only looked at. */
  onReplace?: (group: LineGroup, successor: Successor) => void
}

/** Of a line whose product is gone: what stands in for it, and the press that puts that in its place. */
export function Replacing({ successor, group, onReplace }: Props) {
  const { t } = useLingui()
  const { shop, name: former } = group.line.product
  const { uid, name } = successor
  const link = (
    <Link to="/product/$shop/$uid" params={{ shop, uid }}>
      {name}
    </Link>
  )
  return (
    <>
      <Trans>
        The shop no longer has this product. It is replaced by {link} ({uid}).
      </Trans>{' '}
      {onReplace && (
        <Button
          size="s"
          onClick={() => onReplace(group, successor)}
          aria-label={t`Replace ${former} by ${name}`}
        >{t`Replace`}</Button>
      )}
    </>
  )
}
