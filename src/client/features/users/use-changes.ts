import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { ChangeUser, ChangeUserAnswer, ManagedUser, UsersAnswer } from '#contract/users/users.schema.ts'
import { isApiError } from '../../http/api-error.ts'
import { amendAnswers } from '../../http/query.ts'
import { toast } from '../../ui/toast.ts'
import { changeUser } from './calls.ts'
import { type Difference, differencesOf } from './differences.ts'
import { userErrorText } from './user-errors.ts'

export type UserChange = Omit<ChangeUser, 'id' | 'expected'>

export interface UserChangeRequest {
  user: ManagedUser
  change: UserChange
  /** How the user looks once it is done: shown at once, taken back if it is refused. */
  optimistic?: ManagedUser
  /** What to say when it is done. */
  done?: string
  /** What undoes it, made from how the user then is. */
  undo?: (now: ManagedUser) => Omit<UserChangeRequest, 'undo'>
}

export interface Changes {
  /** Resolves with the answer; null when it was refused, which has then been told. */
  make: (request: UserChangeRequest) => Promise<ChangeUserAnswer | null>
  /** What somebody else had changed when a change of ours was refused for it, by user. */
  conflicts: ReadonlyMap<string, readonly Difference[]>
  /** Who is being changed right now. */
  busy: ReadonlySet<string>
}

/** Changes users from the state that is on the screen, and shows what became of it. */
export function useChanges(): Changes {
  const { t, i18n } = useLingui()
  const [conflicts, setConflicts] = useState<Changes['conflicts']>(new Map())
  const [busy, setBusy] = useState<Changes['busy']>(new Set())
  // A user's changes go one after the other, each from what the one before has made.
  const queues = useRef(new Map<string, Promise<unknown>>())
  const revisions = useRef(new Map<string, number>())

  const make = async (request: UserChangeRequest): Promise<ChangeUserAnswer | null> => {
    const { user, change, optimistic, done, undo } = request
    setBusy((before) => new Set(before).add(user.id))
    setConflicts((before) => without(before, user.id))
    if (optimistic) show(optimistic)
    const revision = (): number => Math.max(user.revision, revisions.current.get(user.id) ?? 0)
    const before = queues.current.get(user.id) ?? Promise.resolve()
    const sent = before.then(() => changeUser({ ...user, revision: revision() }, change))
    const mine = sent.catch(() => undefined)
    queues.current.set(user.id, mine)
    try {
      const answer = await sent
      revisions.current.set(user.id, answer.data.revision)
      if (queues.current.get(user.id) === mine) show(answer.data)
      if (done !== undefined)
        toast(done, 'success', {
          id: `user-${user.id}`,
          ...(undo && { action: { label: t`Undo`, run: () => void make(undo(answer.data)) } }),
        })
      return answer
    } catch (error) {
      const now = isApiError(error, ERROR.revisionChanged) ? (error.data as ManagedUser | undefined) : undefined
      show(now ?? user)
      if (now) setConflicts((before) => new Map(before).set(user.id, differencesOf(user, now)))
      else toast(`${user.name}: ${userErrorText(i18n, error)}`, 'error', { id: `user-${user.id}` })
      return null
    } finally {
      setBusy((before) => new Set([...before].filter((id) => id !== user.id)))
    }
  }
  return { make, conflicts, busy }
}

const without = <T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
  new Map([...map].filter(([one]) => one !== key))

/** Puts a user as they now are into every list that has been read. */
const show = (user: ManagedUser): void =>
  amendAnswers<UsersAnswer>([null, null, 'users'], ({ data, meta }) => {
    const before = data.find(({ id }) => id === user.id)
    const active = meta.active + Number(user.active) - Number(before?.active ?? user.active)
    return { data: data.map((one) => (one.id === user.id ? user : one)), meta: { ...meta, active } }
  })
