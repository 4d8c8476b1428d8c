import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { CONTACT_FIELDS, type ContactForm } from '#contract/contact-form.ts'
import { keepBeside, readBeside } from '../../storage/persistence.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { store } from '../../storage/store.ts'

const NAME = 'contact'

export const EMPTY: ContactForm = {
  name: '',
  phone: '',
  email: '',
  companyName: '',
  orgNumber: '',
  postalCode: '',
  message: '',
}

export const isEmpty = (form: ContactForm): boolean => CONTACT_FIELDS.every((field) => form[field] === '')

/** What comes back from storage, as far as it is a form. */
export function readDraft(kept: unknown): ContactForm {
  const form = { ...EMPTY }
  if (typeof kept !== 'object' || kept === null) return form
  for (const [name, value] of Object.entries(kept)) {
    const field = CONTACT_FIELDS.find((one) => one === name)
    if (field && typeof value === 'string') form[field] = value
  }
  return form
}

/** What is on the screen, for the form of the next page: the device may not have it yet. Goes with its owner. */
let held: { owner: string; form: ContactForm } | null = null
store.sub(sessionAtom, () => {
  if (held?.owner !== store.get(sessionAtom)?.owner) held = null
})

/** Puts words back that were sent off and refused; what has been written meanwhile stays, and stands before them. */
export async function recoverDraft(owner: string, form: ContactForm): Promise<void> {
  const before = held?.owner === owner ? held.form : readDraft(await readBeside(owner, NAME))
  const message = [before.message, form.message].filter((text) => text !== '').join('\n\n')
  const filled = CONTACT_FIELDS.map((field) => [field, before[field] || form[field]] as const)
  held = { owner, form: { ...form, ...Object.fromEntries(filled), message } }
  await keepBeside(owner, NAME, held.form)
}

type Change = (before: ContactForm) => ContactForm

/**
 * What somebody writes and has not sent. A signed-in person's is kept on the device, from page to page and over a
 * restart, until it is sent or they sign out; without a session it lives as long as the form.
 */
export function useDraft(): [form: ContactForm, change: (change: Change) => void] {
  const owner = useAtomValue(sessionAtom)?.owner ?? null
  const [form, setForm] = useState(() => (held !== null && held.owner === owner ? held.form : EMPTY))
  const latest = useRef(form)
  const typed = useRef(false)
  useEffect(() => {
    if (owner === null || held?.owner === owner) return
    let current = true
    const fill = async (): Promise<void> => {
      const kept = readDraft(await readBeside(owner, NAME))
      // Whoever types faster than the device reads is right.
      if (!current || typed.current) return
      latest.current = kept
      setForm(kept)
    }
    void fill()
    return () => {
      current = false
    }
  }, [owner])
  const change = (make: Change): void => {
    const next = make(latest.current)
    latest.current = next
    typed.current = true
    setForm(next)
    if (owner === null) return
    held = { owner, form: next }
    void keepBeside(owner, NAME, next)
  }
  return [form, change]
}
