import { isText } from '../form/written.ts'

/** What is said of a product before it is made. */
export const NEW_PRODUCT_GUARDS = { uid: isText, name: isText }
export type NewProductField = keyof typeof NEW_PRODUCT_GUARDS
