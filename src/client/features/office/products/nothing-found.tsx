import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The shop has no products yet, or none that fits what is asked for. */
export function NothingFound({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  const { t } = useLingui()
  if (!isNarrowed)
    return (
      <Notice title={t`There are no products yet`}>
        <p>{t`Products come by an import, or from another system by the API.`}</p>
      </Notice>
    )
  return (
    <Notice title={t`No product fits`} actions={<Button onClick={onAll}>{t`Show all products`}</Button>}>
      <p>{t`Nothing in this shop is both of what you look for and in that state.`}</p>
    </Notice>
  )
}
