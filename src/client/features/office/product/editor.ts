import type { ProductDraft } from '../drafts.ts'
import type { FieldKey, Source, Values } from '../fields.ts'
import type { CellContext } from '../products/columns.ts'
import type { Held } from './use-held.ts'

/** What the parts of a product's page write by: the product as its draft has it, and the ways to change that. */
export interface Editor {
  shop: string
  product: Source
  draft: ProductDraft | undefined
  context: CellContext
  held: Held
  set: (values: Values) => void
  setBad: (key: FieldKey, text: string) => void
}
