import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Country } from '#contract/office/shop.ts'

const NAMES = { SE: msg`Sweden`, NO: msg`Norway`, DK: msg`Denmark`, FI: msg`Finland` }

/** A country that a shop may be in, in the language that is shown. */
export const countryName = (i18n: I18n, country: Country): string => i18n._(NAMES[country])
