import { t } from '@lingui/core/macro'
import type { CheckRule } from '#contract/punchout/simulation.ts'

/** What a receiver expects, in plain words. */
export function checkText(rule: CheckRule): string {
  const texts: Record<CheckRule, string> = {
    one_field: t`The form has exactly the one field that the system reads`,
    encoding: t`Every letter arrives as it was sent`,
    well_formed: t`The document is well-formed XML`,
    required: t`Nothing is missing that must be there`,
    order: t`The elements stand in the order that the standard asks for`,
    status: t`The answer has a status, with its number and its word`,
    start_page: t`The answer names one page to open in the browser`,
    no_secret: t`No secret stands in what the browser carries`,
    echo: t`What the system sent along comes back unchanged`,
    amounts: t`Prices and quantities are written with a dot and the right decimals`,
    sums: t`The total is the sum of its lines, to the öre`,
    currency: t`There is one currency, and it is a known one`,
    units: t`Every unit is a code of the international list`,
    unspsc: t`Every line has an UNSPSC code of eight digits`,
    lengths: t`No text is longer than its field in SAP`,
    numbering: t`The lines are numbered from 1 without a gap`,
    one_description: t`Each line has a description or the buyer’s own number, never both`,
    no_empty: t`No field is empty`,
    field_count: t`There are fewer than a thousand fields, where some systems stop reading`,
  }
  return texts[rule]
}
