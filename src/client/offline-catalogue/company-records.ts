import { delMany, get, keys, set } from 'idb-keyval'
import { copiesStore } from '../storage/catalogue-copies.ts'
import { type Copy, type CopyName, lockedAt } from './copies.ts'

/** What a company pays in a shop, kept beside the copies [outbox/offline-catalogue]. */
export interface KeptPrices extends Pick<Copy, 'checkedAt' | 'days'> {
  /** Sent with the next question, which then brings what changed. */
  version: string
  /** JSON of `CompanyPrice[]`: read in one piece when the copy opens. */
  prices: string
}

/** What has to be changed in a copy that was fetched for another company. */
export interface KeptView {
  /** On top of which copy it goes; on any other it says nothing. */
  on: { version: number; hides: string }
  /** By which of the company's prices it was made. */
  prices: string
  /** `none`: the copy is right as it is. `too-much`: the company sees what is not worth keeping twice. */
  change: { segment: ArrayBuffer; deletes: string[] } | 'none' | 'too-much'
}

type RecordKind = 'prices' | 'view'
type Whose = Pick<CopyName, 'owner' | 'companiesVersion' | 'shop' | 'company'>

/** Never a copy's, which has three parts. */
const keyOf = (kind: RecordKind, { owner, companiesVersion, shop, company }: Whose, ...more: string[]): string =>
  JSON.stringify([kind, owner, companiesVersion, shop, company, ...more])

/** Null where there are none, or where they have been without contact for too long. Throws what IndexedDB throws. */
export async function readPrices(name: CopyName, now: number): Promise<KeptPrices | null> {
  const kept = await get<KeptPrices>(keyOf('prices', name), copiesStore)
  return kept && now < lockedAt(kept) ? kept : null
}

export const writePrices = (name: CopyName, prices: KeptPrices): Promise<void> =>
  set(keyOf('prices', name), prices, copiesStore)

export const readView = async (name: CopyName): Promise<KeptView | null> =>
  (await get<KeptView>(keyOf('view', name, name.language), copiesStore)) ?? null

export const writeView = (name: CopyName, view: KeptView): Promise<void> =>
  set(keyOf('view', name, name.language), view, copiesStore)

/** Removes what companies pay and see that are others by now, or pay something else; copies stay. */
export const dropFormer = ({ owner, companiesVersion }: CopyName): Promise<void> =>
  drop(([, whose, version]) => whose !== owner || version !== companiesVersion)

/** Removes what companies pay and see in a shop. */
export const dropCompanies = ({ owner, shop }: CopyName): Promise<void> =>
  drop(([, whose, , of]) => whose === owner && of === shop)

async function drop(isOver: (parts: readonly unknown[]) => boolean): Promise<void> {
  const over = (await keys<string>(copiesStore)).filter((key) => {
    const parts = JSON.parse(key) as unknown[]
    return parts.length > 3 && isOver(parts)
  })
  if (over.length > 0) await delMany(over, copiesStore)
}
