/** More columns than these cannot be read side by side. */
export const PRODUCTS_MAX = 5
