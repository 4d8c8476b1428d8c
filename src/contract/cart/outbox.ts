import type { MutationArguments } from './mutation.schema.ts'
import { MUTATION_VERSIONS } from './mutations.ts'
import type { ContactForm } from '../contact-form.ts'

/** What waits on a device: a change to a cart, or a message that belongs to none and goes by `POST /api/form`. */
export type OutboxArguments = MutationArguments & { 'form.send': ContactForm }
export type OutboxName = keyof OutboxArguments
/** One of these with its arguments, whichever it is. */
export type OutboxMutation<M extends OutboxName = OutboxName> = {
  [N in M]: { name: N; args: OutboxArguments[N] }
}[M]
export type FormSend = OutboxMutation<'form.send'>

/** Stands where a change names its cart: messages are sent in their order, and hold up no cart. */
export const FORM_QUEUE = 'form'

/** The version of each kind's arguments (mutations.ts). */
export const OUTBOX_VERSIONS: Readonly<Record<OutboxName, number>> = { ...MUTATION_VERSIONS, 'form.send': 1 }
