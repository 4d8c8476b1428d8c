import { createContext } from 'react'
import type { ContactForm } from '#contract/contact-form.ts'

/** What is done with the words of a refused message: they go back to where they can be put right. */
export const RecoverContext = createContext<(form: ContactForm) => void>(() => undefined)
