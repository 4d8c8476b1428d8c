import type { Order } from '#contract/orders/orders.schema.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../../storage/draft.ts'
import type { OrderAction } from './calls.ts'

/** What was written of a step that has not been taken. */
interface StepDraft {
  /** Of the order that was looked at. */
  revision: number
  note: string
  /** By line. */
  values: Readonly<Record<string, string>>
}

/** By order and step, the one begun last at the end. */
type StepDrafts = Readonly<Record<string, StepDraft>>

/** Those begun before fall out. */
const DRAFTS_MAX = 50

const KIND: DraftKind<StepDrafts> = { name: 'office-orders', empty: {}, read: readStepDrafts }

/** What a device kept, as far as it is what it should be. */
function readStepDrafts(kept: unknown): StepDrafts {
  return Object.fromEntries(
    Object.entries(kept ?? {}).flatMap(([name, one]): [string, StepDraft][] => {
      const { revision, note, values } = (one ?? {}) as Partial<Record<keyof StepDraft, unknown>>
      if (typeof revision !== 'number' || typeof note !== 'string') return []
      const texts = Object.entries(values ?? {}).filter((entry): entry is [string, string] => isText(entry[1]))
      return [[name, { revision, note, values: Object.fromEntries(texts) }]]
    }),
  )
}

const isText = (value: unknown): boolean => typeof value === 'string'

function withDraft(drafts: StepDrafts, name: string, draft: StepDraft | null): StepDrafts {
  const others = Object.entries(drafts).filter(([one]) => one !== name)
  return Object.fromEntries(draft ? [...others.slice(1 - DRAFTS_MAX), [name, draft]] : others)
}

interface WrittenStep {
  note: string
  values: ReadonlyMap<string, string>
  isBegun: boolean
  /** It was begun over an order to which something has been done since. */
  isOlder: boolean
  write: (part: { note?: string; values?: ReadonlyMap<string, string> }) => void
  /** It has been taken, or is not to be. */
  forget: () => void
}

/** What is written of a step: kept on the device until it is taken or thrown away. */
export function useStepDraft({ id, revision }: Order, action: OrderAction): WrittenStep {
  const [drafts, change] = useDraft(KIND)
  const name = `${id}/${action}`
  const draft = drafts[name]
  useUnsaved(draft !== undefined)
  return {
    note: draft?.note ?? '',
    values: new Map(Object.entries(draft?.values ?? {})),
    isBegun: draft !== undefined,
    isOlder: draft !== undefined && draft.revision !== revision,
    write: ({ note, values }) =>
      change((before) => {
        const now = before[name] ?? { revision, note: '', values: {} }
        const next = { ...now, note: note ?? now.note, values: { ...now.values, ...Object.fromEntries(values ?? []) } }
        const isEmpty = next.note === '' && Object.keys(next.values).length === 0
        return withDraft(before, name, isEmpty ? null : next)
      }),
    forget: () => change((before) => withDraft(before, name, null)),
  }
}
