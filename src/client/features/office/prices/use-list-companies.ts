import { useLayoutEffect, useRef } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { type ListKey, putCompanies } from './calls.ts'

export type ListCompany = OfficePriceList['companies'][number]

/** What becomes of those that pay by a list: how it is done, and how it is taken back. */
export interface CompaniesChange {
  make: (now: readonly ListCompany[]) => readonly Paying[]
  back: (now: readonly ListCompany[]) => readonly Paying[]
}
type Paying = Pick<ListCompany, 'company_id' | 'rank'>

/** Without some companies, which come back with the rank that they had. */
export const withoutCompanies = (some: readonly ListCompany[]): CompaniesChange => {
  const isSome = ({ company_id: id }: Paying): boolean => some.some(({ company_id }) => company_id === id)
  return {
    make: (now) => now.filter((one) => !isSome(one)),
    back: (now) => [...now.filter((one) => !isSome(one)), ...some],
  }
}

/** With a company, which goes again. */
export const withCompany = (id: string): CompaniesChange => ({
  make: (now) => [...now, { company_id: id, rank: 1 }],
  back: (now) => now.filter(({ company_id }) => company_id !== id),
})

/** With another rank of a company. */
export const withRank = ({ company_id: id, rank: before }: ListCompany, rank: number): CompaniesChange => {
  const ranked = (to: number) => (now: readonly ListCompany[]) =>
    now.map((one) => (one.company_id === id ? { ...one, rank: to } : one))
  return { make: ranked(rank), back: ranked(before) }
}

/**
 * Changes who pays by a list, over the list as it was told of last.
 * Throws `revision_changed` where a colleague has changed it, which is told; else as `putCompanies` does.
 */
export function useListCompanies(list: OfficePriceList, at: ListKey, told: (now: OfficePriceList) => void) {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  const tell = (now: OfficePriceList): void => {
    latest.current = now
    told(now)
  }
  return async (next: CompaniesChange['make']): Promise<void> => {
    const { revision, companies } = latest.current
    const sent = next(companies).map(({ company_id, rank }) => ({ company_id, rank }))
    try {
      tell(await putCompanies(at, { revision, companies: sent }))
    } catch (error) {
      if (isApiError(error, ERROR.revisionChanged)) tell(error.data as OfficePriceList)
      throw error
    }
  }
}
