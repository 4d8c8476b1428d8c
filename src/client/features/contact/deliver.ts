import type { ContactForm } from '#contract/contact-form.ts'

/** How long the contact form's messages stand. */
export const CONTACT_TOAST_MS = 3000

/**
 * Takes a checked form off the person's hands and tells them what became of it.
 * @throws {ReportedError} when it did not, and they know why; else what the call throws
 */
export type Deliver = (form: ContactForm) => Promise<void>

/** It did not work, and the person has been told why. */
export class ReportedError extends Error {
  constructor() {
    super('The person has been told')
    this.name = 'ReportedError'
  }
}
