import type { Draft } from '../drafts.ts'
import type { FieldKey, Source, Values } from '../fields.ts'
import type { CellContext } from '../products/columns.ts'

/** What the parts of a product's page write by: the product as its draft has it, and the ways to change that. */
export interface Editor {
  shop: string
  product: Source
  draft: Draft | undefined
  context: CellContext
  set: (values: Values) => void
  setBad: (key: FieldKey, text: string) => void
}
