import { isLocale } from '#contract/locale.ts'
import { activateLocale, currentLocale, LANGUAGE_KEY } from './locale.ts'

/** Follows the language that is chosen in another tab; `changed` once it is shown here. Returns the way to stop. */
export function followOtherTabs(changed: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key !== LANGUAGE_KEY || !isLocale(newValue) || newValue === currentLocale()) return
    // A language whose texts cannot be fetched comes with the next page that opens.
    activateLocale(newValue).then(changed, () => undefined)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
