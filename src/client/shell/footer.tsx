import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { CONTACT_DRAFT, isEmpty } from '../features/contact/draft.ts'
import { KeptContactForm } from '../features/contact/kept-contact-form.tsx'
import { useDraft } from '../storage/draft.ts'
import { useCurrentShop } from '../storage/session-state.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import styles from './footer.module.css'
import { languageLack } from './language-lack.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

/** The way to the contact form, who we are, language and appearance. */
export function Footer({ onLanguage }: { onLanguage: () => void }) {
  const { t } = useLingui()
  // The contact page has the form already, with more room.
  const withForm = useLocation().pathname !== '/support'
  return (
    <footer className={styles.foot}>
      {withForm && <Contact />}
      <div className={styles.end}>
        <p>{t`Interior. Furniture and interiors for workplaces all over the Nordic countries.`}</p>
        <div className={styles.choices}>
          <ThemeSwitcher />
          <LanguageSwitcher lackOf={languageLack} onChosen={onLanguage} />
        </div>
      </div>
    </footer>
  )
}

/** Few pages are read to write to the shop: the form opens for whoever asks for it, and stands open with what waits in it. */
function Contact() {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const form = useId()
  const [draft] = useDraft(CONTACT_DRAFT)
  const [open, setOpen] = useState<boolean | null>(null)
  if (open === null && !isEmpty(draft)) setOpen(true)
  return (
    <>
      <div>
        <h2>{t`Get in touch`}</h2>
        <p className={styles.lead}>{t`We reply as soon as we can, usually the same day.`}</p>
        {shop?.provider_contact && (
          <p className={styles.contact}>
            <Unbroken text={shop.provider_contact} />
          </p>
        )}
        <Button
          size="s"
          className={styles.write}
          aria-expanded={open === true}
          aria-controls={form}
          onClick={() => setOpen(!open)}
        >
          {t`Write to us`} <Icon of={ChevronDown} />
        </Button>
      </div>
      <div id={form} hidden={!open}>
        {open && <KeptContactForm />}
      </div>
    </>
  )
}
