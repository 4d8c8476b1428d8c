import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'

const NAMES = { sv: msg`Swedish`, no: msg`Norwegian`, da: msg`Danish`, en: msg`English`, fi: msg`Finnish` }

/** A language of product texts, in the language that is shown. */
export const languageName = (i18n: I18n, locale: Locale): string => i18n._(NAMES[locale])
