import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { scopeOf } from '../../offline-catalogue/scope.ts'
import { beep } from './beep.ts'
import { findScanned, type ScanResult } from './find.ts'
import type { ScanTarget } from './target.ts'
import { missText } from './texts.ts'

/** A product that was put in, with a way back for each piece. */
export interface AddedProduct {
  product: ProductCard
  undo: readonly (() => void)[]
}

export interface Scans {
  /** The last scanned first. */
  added: readonly AddedProduct[]
  /** What became of the last code, in words. */
  said: { text: string; isGood: boolean } | null
  /** Products that the last code may have meant. */
  candidates: readonly ProductCard[]
  scan: (text: string) => Promise<void>
  take: (product: ProductCard) => void
  takeBack: (uid: string) => void
}

/** What is done with codes: the product is shown, or one of it is put in. @param onOpen what is shown takes the dialog's place */
export function useScans(shopId: string, { open, many }: ScanTarget, onOpen: () => void): Scans {
  const [added, setAdded] = useState<readonly AddedProduct[]>([])
  const [said, setSaid] = useState<Scans['said']>(null)
  const [candidates, setCandidates] = useState<readonly ProductCard[]>([])
  const isOpening = useRef(false)

  const show = (shop: string, uid: string): void => {
    if (isOpening.current) return
    isOpening.current = true
    beep('good')
    onOpen()
    open(shop, uid)
  }
  const take = (product: ProductCard): void => {
    setCandidates([])
    if (!many) return show(product.shop, product.uid)
    const undo = many.add(product)
    beep('good')
    const { name } = product
    setSaid({ text: t`${name} was added`, isGood: true })
    setAdded((before) => [
      { product, undo: [...(before.find((one) => one.product.uid === product.uid)?.undo ?? []), undo] },
      ...before.filter((one) => one.product.uid !== product.uid),
    ])
  }
  const miss = (result: Exclude<ScanResult, { kind: 'product' }>): void => {
    beep('bad')
    setSaid({ text: missText(result), isGood: false })
    setCandidates(result.kind === 'unsure' ? result.products : [])
  }
  return {
    added,
    said,
    candidates,
    take,
    scan: async (text) => {
      if (isOpening.current) return
      const result = await findScanned(scopeOf(shopId), text)
      if (result.kind === 'product') take(result.product)
      else if (result.kind === 'elsewhere' && !many) show(result.shop, result.uid)
      else miss(result)
    },
    takeBack: (uid) => {
      const one = added.find(({ product }) => product.uid === uid)
      if (!one) return
      one.undo.at(-1)?.()
      const { name } = one.product
      setSaid({ text: t`${name} was taken back`, isGood: true })
      const left = one.undo.slice(0, -1)
      setAdded((before) =>
        before.flatMap((other) =>
          other.product.uid !== uid ? [other] : left.length > 0 ? [{ ...one, undo: left }] : [],
        ),
      )
    },
  }
}
