import { t } from '@lingui/core/macro'
import type { OutboxMutation } from '#contract/cart/outbox.ts'
import { newId } from '../../http/new-id.ts'
import { creation } from '../../carts/active-cart.ts'
import { issueAll } from '../../carts/carts.ts'
import type { Change } from '../../carts/changes-view.ts'
import { discardChange, editChange, exportChanges, retryChange, takeAwayChanges } from '../../carts/changes.ts'
import { NOT_SAVED } from '../../storage/refusal-codes.ts'
import { saveFile } from '../../http/download.ts'
import { refusalText } from '../../i18n/cart-words.ts'
import { toast } from '../../ui/toast.ts'
import { withDependents } from './cart-queues.ts'

/** Sends it anew, and what hangs on it behind it. */
export async function retry(change: Change): Promise<void> {
  if (!(await retryChange(change.opId))) gone()
}

/** Sends another one in its place. */
export async function edit(change: Change, mutation: OutboxMutation): Promise<void> {
  if (!(await editChange(change.opId, mutation))) gone()
}

/** Takes changes away; the message offers to make them again [ui/look]. */
export async function discard(changes: readonly Change[], text: string): Promise<void> {
  const taken = await takeAwayChanges(changes.map(({ opId }) => opId))
  if (taken === null) return notSaved()
  const { count, late, undo } = taken
  if (late) toast(t`That is on its way to the provider, and can no longer be taken back here.`, 'warning')
  else if (count === 0) gone()
  if (count === 0) return
  const run = async (): Promise<void> => void ((await undo()) || notSaved())
  toast(t`Taken away: ${text}`, 'default', { action: { label: t`Undo`, run: () => void run() } })
}

/** Where to put goods: a cart that is open, or a new one by this name. */
export type Target = { id: string } | { title: string }

/** Adds the same goods to another cart, and takes the refused changes away once that is safe on the device. */
export async function move(changes: readonly Change[], target: Target): Promise<void> {
  const [first] = changes
  if (!first) return
  const { shopId } = first
  const cartId = 'id' in target ? target.id : newId()
  const make = 'id' in target ? [] : [{ cartId, shopId, mutation: creation(shopId, target.title) }]
  const adds = changes
    .flatMap(withDependents)
    .map(({ mutation, goods }) => ({ cartId, shopId, mutation: elsewhere(mutation), goods }))
  // One by one: what one of them meets with is no reason to hold back the others.
  const issued = [...(make.length > 0 ? issueAll(make) : []), ...adds.flatMap((draft) => issueAll([draft]))]
  const saved = await Promise.all(issued.map((one) => one.saved))
  if (!saved.every(Boolean)) return
  for (const { opId } of changes) await discardChange(opId)
}

/** A place in one cart says nothing of another. */
function elsewhere(mutation: OutboxMutation): OutboxMutation {
  if (mutation.name !== 'lines.add') return mutation
  return { ...mutation, args: { rows: mutation.args.rows.map(({ uid, quantity }) => ({ uid, quantity })) } }
}

/** Puts all of it in a file that can be sent to whoever helps; it holds no password and no token. */
export function saveExport(now = new Date()): string {
  const blob = new Blob([exportChanges()], { type: 'application/json' })
  return saveFile({ blob, disposition: null }, `interior-changes-${now.toISOString().slice(0, 10)}.json`)
}

/** The device would not keep it. */
const notSaved = (): void => toast(refusalText(NOT_SAVED), 'error')

/** Another window was faster. */
const gone = (): void => toast(t`That change was dealt with in another window.`, 'info')
