import type { ProductCard } from '#contract/catalogue/product.schema.ts'

/** Where what is scanned goes. */
export interface ScanTarget {
  /** Shows a product. */
  open: (shop: string, uid: string) => void
  /** Where every beep is one more piece; without it what is found is shown. */
  many?: {
    /** Says what it goes into: *Scan into Spring 2027*. */
    title: string
    /** Puts one in, and returns the way to take it back. */
    add: (product: ProductCard) => () => void
  }
}
