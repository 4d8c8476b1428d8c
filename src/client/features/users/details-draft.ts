import type { ManagedUser } from '#contract/users/users.schema.ts'
import { keyedDrafts, useKeyedDraft } from '../../storage/keyed-drafts.ts'
import type { Difference } from './differences.ts'

const FIELDS = ['name', 'email'] as const
type Field = (typeof FIELDS)[number]

/** What is written of somebody's name and mail address: the text, and over which one it was written. */
export type DetailsDraft = Readonly<Partial<Record<Field, { was: string; text: string }>>>

const DETAILS = keyedDrafts<DetailsDraft>('user-details', readDetails)

/** What a device kept, as far as it is what it should be. */
function readDetails(kept: unknown): DetailsDraft | null {
  const read = FIELDS.flatMap((field) => {
    const { was, text } = Object(Object(kept)[field])
    return typeof was === 'string' && typeof text === 'string' ? [[field, { was, text }] as const] : []
  })
  return read.length > 0 ? Object.fromEntries(read) : null
}

type User = Pick<ManagedUser, 'id' | Field>

/** A draft with another text in a field; what says the same as the user does is none. */
export function withText(draft: DetailsDraft | null, user: User, field: Field, text: string): DetailsDraft | null {
  const { [field]: before, ...others } = draft ?? {}
  const next: DetailsDraft =
    text === user[field] ? others : { ...others, [field]: { was: before?.was ?? user[field], text } }
  return Object.keys(next).length > 0 ? next : null
}

/** What somebody else has made of the fields that are written here, since they were. */
export const othersChanges = (draft: DetailsDraft | null, user: User): Difference[] =>
  FIELDS.flatMap((what): Difference[] => {
    const written = draft?.[what]
    const now = user[what]
    return written && written.was !== now && written.text.trim() !== now ? [{ what, was: written.was, now }] : []
  })

/** What is written of a user: kept on the device until it is saved or thrown away. */
export function useDetailsDraft(user: User) {
  const [draft, change] = useKeyedDraft(DETAILS, user.id)
  return {
    name: draft?.name?.text ?? user.name,
    email: draft?.email?.text ?? user.email,
    isBegun: draft !== null,
    others: othersChanges(draft, user),
    write: (field: Field, text: string): void => change((before) => withText(before, user, field, text)),
    forget: (): void => change(() => null),
  }
}
