import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NewProduct } from './new-product.tsx'

interface Props {
  shop: string
  isNarrowed: boolean
  onAll: () => void
}

/** The shop has no products yet, or none that fits what is asked for. */
export function NothingFound({ shop, isNarrowed, onAll }: Props) {
  const { t } = useLingui()
  if (!isNarrowed)
    return (
      <Notice
        title={t`There are no products yet`}
        actions={
          <>
            <Link to="/office/$" params={{ _splat: 'imports' }} className={buttonClass({ look: 'next' })}>
              {t`Import a file`}
            </Link>
            <NewProduct shop={shop} />
          </>
        }
      >
        <p>{t`Products come from a file, one by one by hand, or from another system by the API.`}</p>
      </Notice>
    )
  return (
    <Notice title={t`No product fits`} actions={<Button onClick={onAll}>{t`Show all products`}</Button>}>
      <p>{t`Nothing in this shop is both of what you look for and in that state.`}</p>
    </Notice>
  )
}
