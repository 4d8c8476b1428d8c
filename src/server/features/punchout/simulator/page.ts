import type { Locale } from '#contract/locale.ts'
import { i18nIn } from '../../../i18n/i18n.ts'
import { el } from '../cxml/write.ts'
import { wordsPage } from '../oci/page.ts'

/** What a person sees where the buyer's system would go on. */
export function returnedPage(language: Locale): string {
  const i18n = i18nIn(language)
  const title = i18n.t('The cart has come back')
  const text = i18n.t(
    'The simulator now shows how the purchasing system reads it. If this is a tab of its own, you can close it.',
  )
  return wordsPage(language, title, el('p', {}, text))
}
