import { t } from '@lingui/core/macro'
import type { ContactForm } from '#contract/contact-form.ts'
import { API } from '#contract/paths.ts'
import { postJson } from '../../http/api.ts'
import { toast } from '../../ui/toast.ts'
import { CONTACT_TOAST_MS, type Deliver } from './deliver.ts'

/**
 * Sends at once, for somebody who is not signed in. The same words again, after a lost answer, arrive once
 * [contract/idempotency].
 */
export function directDelivery(): Deliver {
  let tried: { text: string; key: string } | null = null
  return async (form: ContactForm) => {
    const text = JSON.stringify(form)
    if (tried?.text !== text) tried = { text, key: crypto.randomUUID() }
    await postJson<unknown>(API.form, form, { idempotencyKey: tried.key })
    tried = null
    toast(t`Thank you for your message. We will reply as soon as possible.`, 'success', { duration: CONTACT_TOAST_MS })
  }
}
