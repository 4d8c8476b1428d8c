import type { CatalogueState } from '#contract/catalogue/query.ts'

/** How a control changes the catalogue's state, whatever that is when the change takes place. */
export type StateUpdater = (now: CatalogueState) => CatalogueState
