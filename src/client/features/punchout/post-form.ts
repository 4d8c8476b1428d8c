import { atom, useAtomValue } from 'jotai'
import { store } from '../../storage/store.ts'
import type { ReturnForm } from './calls.ts'

/** Systems of SAP take the form in their own window by this; everything else is the web. */
const ADDRESS = /^(https?:\/\/|sapevent:post)/i

type Posted = Pick<ReturnForm, 'url' | 'method' | 'fields' | 'charset' | 'target'>

/** A receiver that has not taken over the page by then may have been blocked: the person may press again. */
const TIMEOUT_MS = 10_000

const leavingAtom = atom(false)

/** Whether a form is on its way, so that a second press sends nothing twice. */
export const useLeaving = (): boolean => useAtomValue(leavingAtom)

const stay = (): void => store.set(leavingAtom, false)
// The browser's way back may bring this very page back to life.
window.addEventListener('pageshow', ({ persisted }) => persisted && stay())

/**
 * Leaves for the purchasing system: the browser itself posts the form, since its cookies there say whose purchase it
 * is. The address goes out as it came, byte for byte. Throws a `TypeError` for one that is no address of the web.
 */
export function postForm({ url, method, fields, charset, target }: Posted): void {
  if (!ADDRESS.test(url)) throw new TypeError('A cart goes to an address of the web')
  document.querySelector('form[data-leaving]')?.remove()
  const form = document.createElement('form')
  form.dataset.leaving = ''
  form.method = method
  form.setAttribute('action', url)
  form.enctype = 'application/x-www-form-urlencoded'
  form.acceptCharset = charset
  if (target !== null) form.target = target
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  store.set(leavingAtom, true)
  setTimeout(stay, TIMEOUT_MS)
  form.submit()
}
