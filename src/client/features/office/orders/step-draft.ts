import { useMemo } from 'react'
import type { Order } from '#contract/orders/orders.schema.ts'
import { keyedDrafts, useKeyedDraft } from '../../../storage/keyed-drafts.ts'
import type { Kept } from '../form/use-kept.ts'
import { isText, type Said } from '../form/written.ts'
import type { OrderAction } from './calls.ts'

/** What a step says: words, and of each line, by its id, a day or how many pieces. */
export interface StepValues {
  note: string
  values: Record<string, string>
}
export type StepField = 'note' | `values.${string}`

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
  if (typeof revision !== 'number' || !isText(note)) return null
  const texts = Object.entries(values ?? {}).filter((entry): entry is [string, string] => isText(entry[1]))
  return { revision, note, values: Object.fromEntries(texts) }
}

const pathOf = (line: string) => `values.${line}` as const

/** The same as a form's fields. */
const saidIn = ({ note, values }: StepDraft): Said => ({
  ...(note !== '' && { note }),
  ...Object.fromEntries(Object.entries(values).map(([line, text]) => [pathOf(line), text])),
})

function draftOf({ note, ...lines }: Said, revision: number): StepDraft | null {
  const texts = Object.entries(lines).map(([path, text]) => [path.slice(pathOf('').length), text])
  const draft = readStepDraft({ revision, note: note ?? '', values: Object.fromEntries(texts) })
  return draft?.note === '' && texts.length === 0 ? null : draft
}

/** What the device keeps of a step. @param lines whose days or pieces it says */
export function useStepDraft(
  { id, revision }: Order,
  action: OrderAction,
  lines: readonly string[],
): { kept: Kept<StepField>; isOlder: boolean } {
  const [draft, change] = useKeyedDraft(KIND, `${id}/${action}`)
  const written = useMemo(() => ({ base: {}, mine: draft ? saidIn(draft) : {} }), [draft])
  return {
    kept: {
      fields: ['note', ...lines.map(pathOf)],
      draft: written,
      change: (next) =>
        change((before) =>
          draftOf(next({ base: {}, mine: before ? saidIn(before) : {} }).mine, before?.revision ?? revision),
        ),
    },
    /** It was begun over an order to which something has been done since. */
    isOlder: draft !== null && draft.revision !== revision,
  }
}
