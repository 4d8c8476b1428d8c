import { statusText } from '../../i18n/cart-words.ts'

/** Where an order stands, in words; every order was placed once. */
export const orderStatusText = (status: string): string => statusText({ status, ordered_at: '' })
