import type { MutationArguments } from './mutation.schema.ts'
import { CONTACT_FIELDS, type ContactForm } from '../contact-form.ts'
import { type Checks, fits, isText } from './mutations/arguments.ts'
import type { MutationEntry } from './mutations/entry.ts'
import { MUTATIONS, mutationNeeds } from './mutations/registry.ts'

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

type Kept<A> = Pick<MutationEntry<A>, 'version' | 'upcasts' | 'oldest' | 'args'>

const MESSAGE: Kept<ContactForm> = {
  version: 1,
  args: Object.fromEntries(CONTACT_FIELDS.map((field) => [field, isText])) as Checks<ContactForm>,
}

/** How each kind's arguments are kept on a device. */
const KINDS: { readonly [N in OutboxName]: Kept<OutboxArguments[N]> } = { ...MUTATIONS, 'form.send': MESSAGE }

const ofKinds = <T>(value: (kind: Pick<Kept<never>, 'version' | 'upcasts'>) => T): Readonly<Record<OutboxName, T>> =>
  Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, value(kind)])) as Record<OutboxName, T>

export const OUTBOX_VERSIONS = ofKinds(({ version }) => version)

/** The version that a change goes out with: the oldest that can say it, since who receives it may know no newer one. */
export const versionOf = <N extends OutboxName>(mutation: OutboxMutation<N>): number =>
  oldestOf(mutation) ?? OUTBOX_VERSIONS[mutation.name]

/** The oldest version that can say it; undefined where that is the newest there is. */
export const oldestOf = <N extends OutboxName>({ name, args }: OutboxMutation<N>): number | undefined =>
  KINDS[name].oldest?.(args)

export type Upcasts = Readonly<Partial<Record<OutboxName, MutationEntry<never>['upcasts']>>>
export const UPCASTS: Upcasts = ofKinds(({ upcasts }) => upcasts)

/** Whether arguments can be folded, and be put into words. */
export const isArguments = (mutation: { name: OutboxName; args: unknown }): mutation is OutboxMutation =>
  fits(KINDS[mutation.name].args, mutation.args)

/** The ids of lines, and the article numbers, that a change names. */
export function touched(mutation: OutboxMutation): { lines: readonly string[]; products: readonly string[] } {
  const { lines = [], products = [] } = mutation.name === 'form.send' ? {} : mutationNeeds(mutation)
  return { lines: lines === 'all' ? [] : lines, products }
}
