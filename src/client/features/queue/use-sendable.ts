import { useAtomValue } from 'jotai'
import { changesAtom } from '../../offline/changes.ts'
import { markOf } from './lanes.ts'

/** How many changes can leave without the person: what hangs on a refused one cannot. */
export const useSendable = (): number =>
  useAtomValue(changesAtom).filter((change) => ['keeping', 'device', 'sending'].includes(markOf(change))).length
