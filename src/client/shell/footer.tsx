import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { KeptContactForm } from '../features/contact/kept-contact-form.tsx'
import { useCurrentShop } from '../storage/session-state.ts'
import { Unbroken } from '../ui/unbroken.tsx'
import styles from './footer.module.css'
import { LanguageSwitcher } from './language-switcher.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

/** A contact form, who we are, language and appearance (seed §2). */
export function Footer({ onLanguage }: { onLanguage: () => void }) {
  const { t } = useLingui()
  const shop = useCurrentShop()
  // The contact page has the form already, with more room.
  const withForm = useLocation().pathname !== '/support'
  return (
    <footer className={styles.foot}>
      {withForm && (
        <>
          <div>
            <h2>{t`Get in touch`}</h2>
            <p className={styles.lead}>{t`We reply as soon as we can, usually the same day.`}</p>
            {shop?.provider_contact && (
              <p className={styles.contact}>
                <Unbroken text={shop.provider_contact} />
              </p>
            )}
          </div>
          <KeptContactForm />
        </>
      )}
      <div className={styles.end}>
        <p>{t`Interior. Furniture and interiors for workplaces all over the Nordic countries.`}</p>
        <div className={styles.choices}>
          <ThemeSwitcher />
          <LanguageSwitcher onChosen={onLanguage} />
        </div>
      </div>
    </footer>
  )
}
