import { useNavigate } from '@tanstack/react-router'
import type { ContactForm } from '#contract/contact-form.ts'
import { recoverDraft } from '../features/contact/draft.ts'
import { QueuePage } from '../features/queue/queue-page.tsx'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'

/** What waits, with the contact form for messages that were refused. */
export function QueueScreen() {
  const navigate = useNavigate()
  const recover = async (form: ContactForm): Promise<void> => {
    const owner = store.get(sessionAtom)?.owner
    if (owner !== undefined) await recoverDraft(owner, form)
    await navigate({ to: '/support' })
  }
  return <QueuePage onRecover={(form) => void recover(form)} />
}
