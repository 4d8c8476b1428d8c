import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** A person whose account has no shop (yet). */
export function NoShop() {
  const { t } = useLingui()
  usePageTitle(t`Products`)
  return (
    <Notice level={1} title={t`Your account has no shop yet`}>
      <p>{t`Ask the person who manages your company’s users to add you to a shop.`}</p>
    </Notice>
  )
}
