import type { Locale } from '#contract/locale.ts'
import { da } from './da.ts'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { no } from './no.ts'
import { sv } from './sv.ts'
import type { OrderTexts } from './type.ts'

export const ORDER_TEXTS: Readonly<Record<Locale, OrderTexts>> = { sv, no, da, en, fi }
