import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { keepBeside, readBeside } from './persistence.ts'
import { sessionAtom } from './session-state.ts'
import { store } from './store.ts'

/** Something that is written over a while, by its name among its owner's things. */
export interface DraftKind<T> {
  name: string
  empty: T
  /** What comes back from storage, as far as it is what it should be. */
  read: (kept: unknown) => T
}

export type Updater<T> = (before: T) => T

const signedIn = (): string | null => store.get(sessionAtom)?.owner ?? null

/** What is on the screen, for the next page that shows it: the device may not have it yet. Goes with its owner. */
const heldAtom = atom<ReadonlyMap<string, unknown>>(new Map())
let holder = signedIn()
store.sub(sessionAtom, () => {
  if (signedIn() === holder) return
  holder = signedIn()
  store.set(heldAtom, new Map())
})

const hold = (name: string, value: unknown): void => store.set(heldAtom, (held) => new Map(held).set(name, value))

/** Reads what is kept of an owner's. Whoever types faster than the device reads is right. */
async function recall<T>(owner: string, { name, read }: DraftKind<T>): Promise<void> {
  if (store.get(heldAtom).has(name)) return
  const kept = read(await readBeside(owner, name))
  if (holder === owner && !store.get(heldAtom).has(name)) hold(name, kept)
}

const valueOf = <T>(held: ReadonlyMap<string, unknown>, { name, empty }: DraftKind<T>): T =>
  held.has(name) ? (held.get(name) as T) : empty

function write<T>(owner: string, kind: DraftKind<T>, change: Updater<T>): Promise<void> {
  const next = change(valueOf(store.get(heldAtom), kind))
  hold(kind.name, next)
  return keepBeside(owner, kind.name, next)
}

/** Changes a draft of whoever is signed in, wherever it is shown; of anybody else's nothing. */
export async function changeDraft<T>(owner: string, kind: DraftKind<T>, change: Updater<T>): Promise<void> {
  await recall(owner, kind)
  if (holder === owner) await write(owner, kind, change)
}

/**
 * What somebody writes and has not sent. A signed-in person's is kept on the device, from page to page and over a
 * restart, until it is sent or they sign out; without a session it lives as long as the form.
 */
export function useDraft<T>(kind: DraftKind<T>): [value: T, change: (change: Updater<T>) => void] {
  const owner = useAtomValue(sessionAtom)?.owner ?? null
  const held = useAtomValue(heldAtom)
  const [loose, setLoose] = useState(kind.empty)
  useEffect(() => {
    if (owner !== null) void recall(owner, kind)
  }, [owner, kind])
  return owner === null
    ? [loose, setLoose]
    : [valueOf(held, kind), (change) => void (holder === owner && write(owner, kind, change))]
}
