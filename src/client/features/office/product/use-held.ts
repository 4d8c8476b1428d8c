import { useMemo } from 'react'
import type { HeldField, ReleaseProduct } from '#contract/office/held.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { postJson } from '../../../http/api.ts'
import { useContact } from '../../../http/use-contact.ts'
import { doingFailure } from '../failure-text.ts'
import { productPath } from '../product-path.ts'
import { useDoing } from '../use-doing.ts'

/** What imports leave of a product, and the way to let them have it again. */
export interface Held {
  fields: ReadonlyMap<string, HeldField>
  /** Nothing can be released just now. */
  blocked: boolean
  /** Without names: all of them. */
  release: (fields?: string[]) => void
}

/** @param told of what is held still, and of a change in the product's history */
export function useHeld(
  shop: string,
  uid: string,
  held: readonly HeldField[],
  told: (held: HeldField[]) => void,
): Held {
  const isThere = useContact()
  const [busy, act] = useDoing(doingFailure)
  const fields = useMemo(() => new Map(held.map((one) => [one.field, one])), [held])
  return {
    fields,
    blocked: busy || !isThere,
    release: (names) =>
      act(async () => {
        const asked: ReleaseProduct = names ? { fields: names } : { all: true }
        const path = productPath(OFFICE_API.productRelease, shop, uid)
        told((await postJson<{ data: HeldField[] }>(path, asked)).data)
      }),
  }
}
