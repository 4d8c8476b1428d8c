import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'

/** What stands in a page's place when it could not be loaded or shown. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const title = t`The page could not be shown`
  usePageTitle(title)
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  return (
    <Notice
      level={1}
      title={title}
      actions={
        <Button look="next" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      <p>{t`Nothing you have saved is lost.`}</p>
    </Notice>
  )
}
