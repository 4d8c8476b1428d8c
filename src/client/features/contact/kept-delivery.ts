import type { ContactForm } from '#contract/contact-form.ts'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { refusalText } from '../../i18n/cart-words.ts'
import {
  messageKeptText,
  messageRefusedText,
  messageSentText,
  messageThanksText,
  showText,
} from '../../i18n/change-words.ts'
import { issueAll, onEnd } from '../../carts/carts.ts'
import { discardChange, storageAtom } from '../../carts/changes.ts'
import { WITHDRAWN } from '../../outbox/index.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'
import { CONTACT_TOAST_MS, ReportedError } from './deliver.ts'

/** As long as the form waits for the server with its button busy; after that the device takes the message on. */
const TIMEOUT_MS = 4_000

/** Messages that the form still waits for; of others nobody on this page speaks. */
const awaited = new Set<string>()

/**
 * Puts a message among what this device sends when it can, and waits a moment whether it can at once.
 * @throws {ReportedError} when it was not kept, or was refused meanwhile
 */
export async function keepMessage(form: ContactForm, shopId: string | null): Promise<void> {
  const [issued] = issueAll([{ cartId: FORM_QUEUE, shopId: shopId ?? '', mutation: { name: 'form.send', args: form } }])
  if (!issued) return
  const { opId, saved, settled } = issued
  awaited.add(opId)
  try {
    const isKept = await saved
    const end = await Promise.race([settled, isKept && !navigator.onLine ? null : moment(TIMEOUT_MS)])
    if (end?.outcome === 'refused') {
      if (end.code !== WITHDRAWN) toast(`${messageRefusedText()} ${refusalText(end.code)}`, 'error')
      // The words still stand in the form.
      await discardChange(opId)
      throw new ReportedError()
    }
    if (end) toast(messageThanksText(), 'success', { duration: CONTACT_TOAST_MS })
    else toast(messageKeptText(store.get(storageAtom) === 'durable'), 'info')
  } finally {
    awaited.delete(opId)
  }
}

const moment = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null))

interface Ways {
  /** Whether the list of what waits is on the screen, which tells of refusals itself. */
  isListed: () => boolean
  onShow: () => void
}

/** Tells what became of messages that no form waits for any more, as those of a day without a network. Returns the way to stop. */
export const tellMessages = ({ isListed, onShow }: Ways): (() => void) =>
  onEnd(({ intent: { opId, mutation }, settled }) => {
    if (mutation.name !== 'form.send' || awaited.has(opId)) return
    if (settled.outcome === 'applied') toast(messageSentText(), 'success', { id: opId })
    else if (settled.code !== WITHDRAWN && !isListed())
      toast(`${messageRefusedText()} ${refusalText(settled.code)}`, 'error', {
        id: opId,
        action: { label: showText(), run: onShow },
      })
  })
