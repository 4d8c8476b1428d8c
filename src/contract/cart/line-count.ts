import type { Cart } from './cart.schema.ts'
import { countedLines } from './line.ts'

/** How many counted lines a cart has, whether they are here or not. */
export const lineCount = ({ lines, lines_omitted, line_count }: Cart): number =>
  lines_omitted ? (line_count ?? 0) : countedLines(lines)

/** Whether a cart's lines are on this device; where not, nothing may be told or done as if it had none. */
export const hasLines = ({ lines_omitted }: Pick<Cart, 'lines_omitted'>): boolean => lines_omitted !== true
