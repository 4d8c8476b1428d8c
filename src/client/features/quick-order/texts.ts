import { t } from '@lingui/core/macro'
import { gtinOf } from '#contract/catalogue/gtin.ts'
import { ANTAL_MAX, ADD_ROWS_MAX } from '#contract/cart/line.ts'
import { isConnectionError } from '../../http/api-error.ts'
import { isForbidden } from '../../http/forbidden.ts'
import type { Item, Trouble } from './items.ts'
import type { FileProblem } from './parse/read-file.ts'

/** Why a row cannot be ordered yet, in words that say what to do. */
export function troubleText(trouble: Trouble | null): string {
  switch (trouble) {
    case 'noNumber':
      return t`No article number could be made out in this line.`
    case 'noQuantity':
      return t`The quantity is empty.`
    case 'zero':
      return t`The quantity is 0.`
    case 'badQuantity':
      return t`The quantity is not a whole number of pieces.`
    case 'unclearQuantity':
      return t`The quantity may be read in two ways, as one piece or as a thousand.`
    case 'tooMuch':
      return t`That is more than ${ANTAL_MAX} pieces of one product.`
    case 'tooLong':
      return t`This is too long for an article number.`
    case 'tooMany':
      return t`A list may have ${ADD_ROWS_MAX} rows at a time. Take the rest in a second list.`
    case 'ambiguous':
      return t`Several products have this number, or a part of it. Choose one.`
    case 'replaced':
      return t`This product is no longer sold. The one below replaces it.`
    case 'empty':
      return t`There is neither a letter nor a figure in this number.`
    default:
      return t`No product has this number.`
  }
}

/** What is worth knowing of a row that was found. */
export function foundText({ outcome, number, lines }: Item): string | null {
  const where = lines.join(', ')
  const many = lines.length > 1 ? t`Added up from lines ${where}` : null
  const how =
    outcome === 'part'
      ? t`The only product whose number contains ${number}`
      : outcome === 'manufacturer'
        ? gtinOf(number) === null
          ? t`${number} is the manufacturer's number`
          : t`${number} is its GTIN`
        : outcome === 'normalised'
          ? t`Written ${number} in the list`
          : null
  return [how, many].filter((one) => one !== null).join('. ') || null
}

export function fileProblemText(problem: FileProblem): string {
  switch (problem) {
    case 'tooLarge':
      return t`The file is too large. Keep the columns with article number and quantity, and save it anew.`
    case 'empty':
      return t`There is nothing in the file.`
    case 'oldExcel':
      return t`This is an old Excel file. Save it as .xlsx or .csv and try again.`
    case 'unreadable':
      return t`The file could not be read. Save it as .xlsx or .csv and try again, or paste its rows.`
  }
}

/** Why the catalogue could not be asked; the list is kept as it is. */
export function askErrorText(error: unknown): string {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? t`The server is slow to answer. Your list is still here. Try again in a moment.`
      : t`There is no connection. Your list is still here. Check the network and try again.`
  if (isForbidden(error)) return t`Your access to this shop no longer allows it.`
  return t`Something went wrong on our side. Your list is still here. Try again in a moment.`
}
