import { useAtomValue } from 'jotai'
import { changesAtom } from '../../carts/changes.ts'
import type { ChangeState } from '../../ui/change-mark/change-mark.tsx'
import { markOf } from './cart-queues.ts'

/** How many changes can leave without the person: what hangs on a refused one cannot. */
export const useSendable = (): number =>
  useAtomValue(changesAtom).filter((change) => SENDABLE.has(markOf(change))).length

const SENDABLE: ReadonlySet<ChangeState> = new Set(['keeping', 'window', 'device', 'sending'])
