import type { Order } from '#contract/orders/orders.schema.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { keyedDrafts, useKeyedDraft } from '../../../storage/keyed-drafts.ts'
import type { OrderAction } from './calls.ts'

/** What was written of a step that has not been taken. */
interface StepDraft {
  /** Of the order that was looked at. */
  revision: number
  note: string
  /** By line. */
  values: Readonly<Record<string, string>>
}

/** By order and step. */
const KIND = keyedDrafts<StepDraft>('office-orders', readStepDraft)

/** What a device kept, as far as it is what it should be. */
function readStepDraft(kept: unknown): StepDraft | null {
  const { revision, note, values } = (kept ?? {}) as Partial<Record<keyof StepDraft, unknown>>
  if (typeof revision !== 'number' || typeof note !== 'string') return null
  const texts = Object.entries(values ?? {}).filter((entry): entry is [string, string] => isText(entry[1]))
  return { revision, note, values: Object.fromEntries(texts) }
}

const isText = (value: unknown): boolean => typeof value === 'string'

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
  const [draft, change] = useKeyedDraft(KIND, `${id}/${action}`)
  useUnsaved(draft !== null)
  return {
    note: draft?.note ?? '',
    values: new Map(Object.entries(draft?.values ?? {})),
    isBegun: draft !== null,
    isOlder: draft !== null && draft.revision !== revision,
    write: ({ note, values }) =>
      change((before) => {
        const now = before ?? { revision, note: '', values: {} }
        const next = { ...now, note: note ?? now.note, values: { ...now.values, ...Object.fromEntries(values ?? []) } }
        const isEmpty = next.note === '' && Object.keys(next.values).length === 0
        return isEmpty ? null : next
      }),
    forget: () => change(() => null),
  }
}
