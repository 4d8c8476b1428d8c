import { useLingui } from '@lingui/react/macro'
import { useCurrentShop } from '../../storage/session-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './information-page.module.css'
import { paragraphs } from './paragraphs.ts'

/** The shop's own notice, shown if there is one. */
export function InformationPage() {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const text = shop?.information.trim() ?? ''
  usePageTitle(t`Information`)
  if (text === '')
    return (
      <Notice level={1} title={t`There is no information here`}>
        <p>{t`This shop has nothing to tell at the moment.`}</p>
      </Notice>
    )
  return (
    <article className={styles.page}>
      <h1>{t`Information`}</h1>
      <div className={styles.text}>
        {paragraphs(text).map((paragraph) => (
          <p key={paragraph.at}>{paragraph.text}</p>
        ))}
      </div>
    </article>
  )
}
