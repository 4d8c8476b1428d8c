/** Changes of a product that are kept, for so many days at most. */
export const CHANGES_KEPT = 50
export const CHANGES_DAYS = 400

/** What became of a product by a change. */
export const CHANGE_KINDS = ['made', 'changed', 'removed', 'returned', 'released'] as const
export type ProductChangeKind = (typeof CHANGE_KINDS)[number]

/** Who changes products: somebody of the staff, a machine by its key, or an import by its file. */
export const AUTHOR_KINDS = ['person', 'key', 'import'] as const

export interface ProductAuthor {
  kind: (typeof AUTHOR_KINDS)[number]
  name: string
}
