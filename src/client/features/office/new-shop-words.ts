import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type FieldError, RULE } from '#contract/errors.ts'
import type { NewShop } from '#contract/office/shop.schema.ts'
import { SHOPS_MAX, shopIdProblem } from '#contract/office/shop.ts'

type NewShopField = 'name' | 'id'
export type NewShopFound = Partial<Record<NewShopField, MessageDescriptor>>

const MISSING: Readonly<Record<NewShopField, MessageDescriptor>> = {
  name: msg`Enter the shop’s name`,
  id: msg`Enter a short name`,
}
const FORMAT: Readonly<Record<NewShopField, MessageDescriptor>> = {
  name: msg`Use one line of text`,
  id: msg`Use a–z, 0–9, - and _, with a letter or digit first`,
}
/** Another shop has it, or a call's path does. */
export const shopIdTaken = msg`This short name cannot be used. Choose another one`

/** The broken rules of a new shop; the server has the same. */
export function newShopProblems({ name, id }: NewShop): NewShopFound {
  const found: NewShopFound = {}
  if (name.trim() === '') found.name = MISSING.name
  else if (/\p{Cc}/u.test(name.trim())) found.name = FORMAT.name
  const wrong = shopIdProblem(id.trim())
  if (id.trim() === '') found.id = MISSING.id
  else if (wrong !== null) found.id = wrong === 'reserved' ? shopIdTaken : FORMAT.id
  return found
}

/** What the server refused of a new shop; `at` stands before the fields' names. */
export function refusedShop(errors: readonly FieldError[], at = ''): NewShopFound {
  const found: NewShopFound = {}
  for (const { field, rule } of errors) {
    const known = field === `${at}name` ? 'name' : field === `${at}id` ? 'id' : null
    if (known) found[known] ??= ruleText(known, rule)
  }
  return found
}

function ruleText(field: NewShopField, rule: FieldError['rule']): MessageDescriptor {
  if (rule === RULE.range) return msg`There are ${SHOPS_MAX} shops, and no more can be made`
  if (rule === RULE.tooLong) return msg`This is too long`
  if (rule === RULE.required || rule === RULE.tooShort) return MISSING[field]
  return rule === RULE.choice ? shopIdTaken : FORMAT[field]
}
