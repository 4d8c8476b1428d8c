import { useLingui } from '@lingui/react/macro'
import { useCurrentShop } from '../../storage/session-state.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { KeptContactForm } from './kept-contact-form.tsx'
import styles from './support-page.module.css'

export function SupportPage() {
  const { t } = useLingui()
  const shop = useCurrentShop()
  usePageTitle(t`Contact`)
  return (
    <div className={styles.page}>
      <header>
        <h1>{t`Contact us`}</h1>
        <p className={styles.lead}>
          {t`Ask about a product, a delivery or your account. We usually reply within a working day.`}
        </p>
        {shop?.provider_contact && (
          <dl className={styles.contact}>
            <dt>{t`Your contact`}</dt>
            <dd>
              <Unbroken text={shop.provider_contact} />
            </dd>
          </dl>
        )}
      </header>
      <KeptContactForm roomy look="next" />
    </div>
  )
}
