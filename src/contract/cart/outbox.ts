import type { Mutation } from './mutation.schema.ts'
import { MUTATION_VERSIONS } from './mutations.ts'
import type { ContactForm } from '../contact-form.ts'

/** What waits on a device: a change to a cart, or a message that belongs to none and goes by `POST /api/form`. */
export type OutboxMutation = Mutation | FormSend
export type OutboxName = OutboxMutation['name']

export interface FormSend {
  name: 'form.send'
  args: ContactForm
}

/** Stands where a change names its cart: messages are sent in their order, and hold up no cart. */
export const FORM_QUEUE = 'form'

/** The version of each kind's arguments (mutations.ts). */
export const OUTBOX_VERSIONS: Readonly<Record<OutboxName, number>> = { ...MUTATION_VERSIONS, 'form.send': 1 }
