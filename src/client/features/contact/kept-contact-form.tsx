import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { ContactForm as Fields } from '#contract/contact-form.ts'
import { messageLaterText } from '../../i18n/change-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useIsPunchout } from '../../storage/punchout-state.ts'
import { sessionAtom, useCurrentShop } from '../../storage/session-state.ts'
import { useOnline } from '../../ui/use-online.ts'
import { ContactForm, type ContactFormLook } from './contact-form.tsx'
import { keepMessage } from './kept-delivery.ts'

/** The contact form of somebody who is signed in, about the active shop: what is written without a network is sent later. */
export function KeptContactForm(look: ContactFormLook) {
  // Said again in the language now chosen.
  useLocale()
  const shopId = useCurrentShop()?.shop_id ?? null
  const online = useOnline()
  const deliver = useCallback((form: Fields) => keepMessage(form, shopId), [shopId])
  // A session may end under the page that shows the form.
  const user = useAtomValue(sessionAtom)?.user
  // Many people share the account of a purchasing system: who writes is not known.
  const isShared = useIsPunchout()
  const known = isShared || !user ? {} : { name: user.name, email: user.email }
  return <ContactForm {...look} known={known} deliver={deliver} note={online ? null : messageLaterText()} />
}
