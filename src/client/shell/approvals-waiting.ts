import { atom } from 'jotai'
import { fetchApprovals } from '../features/approvals/calls.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'

const countAtom = atom<{ owner: string; count: number } | null>(null)

/** How many requests wait for the person, as the server last said; 0 where it has not. */
export const approvalsWaitingAtom = atom((get) => {
  const known = get(countAtom)
  return known !== null && known.owner === get(sessionAtom)?.owner ? known.count : 0
})

/** Not sooner again, ms: pages and tabs come to the front in a row. */
const PAUSE_MS = 60_000
let asked: { owner: string; at: number } | null = null

/** Asks how many there are. What fails is asked again at the next occasion. @param now whatever was asked just before */
export async function countApprovals(now = false): Promise<void> {
  const owner = store.get(sessionAtom)?.owner
  if (owner === undefined) return
  if (!now && asked?.owner === owner && Date.now() - asked.at < PAUSE_MS) return
  asked = { owner, at: Date.now() }
  try {
    const { requests } = await fetchApprovals()
    store.set(countAtom, { owner, count: requests.length })
  } catch {
    asked = null
  }
}
