import { useEffect, useRef } from 'react'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'

/**
 * Opens the product whose number was searched for, when its answer is there: give what it returns the text that was
 * entered. Whoever comes by an address, or back, sees it in the list.
 * @param page the answer to `search`, once there is one
 */
export function useOpenNamed(
  search: string,
  page: ProductPage | undefined,
  open: (product: ProductCard) => void,
): (text: string) => void {
  const entered = useRef<string | null>(null)
  const openNamed = (): void => {
    if (!page || entered.current !== search) return
    entered.current = null
    const named = page.meta.understood?.find(({ kind }) => kind === 'number')
    const product = named && page.data.find(({ uid }) => uid === named.value)
    if (product) open(product)
  }
  useEffect(openNamed)
  return (text) => {
    entered.current = text.trim()
    openNamed()
  }
}
