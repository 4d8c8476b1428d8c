import { useLingui } from '@lingui/react/macro'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

/** What an ordinary session shows inside another site's frame: nothing of its own [punchout/frames]. */
export function FramedPage() {
  const { t } = useLingui()
  const title = t`Open Interior in a window of its own`
  usePageTitle(title)
  return (
    <BarePage>
      <Notice
        level={1}
        title={title}
        actions={
          <a className={buttonClass({ look: 'next' })} href="/" target="_blank" rel="noopener">
            {t`Open Interior`}
          </a>
        }
      >
        <p>{t`Inside another page we cannot be sure that it is you who presses the buttons.`}</p>
      </Notice>
    </BarePage>
  )
}
