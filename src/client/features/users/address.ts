import { readColumns, writeColumns } from '../../ui/columns/columns.ts'

/** What may stand of a user in a row, in this order; the name always does. */
export const USER_COLUMNS = ['username', 'email', 'shops', 'companies', 'access', 'seen', 'created'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

/** Those that stand there where nobody has chosen. */
export const USUAL_COLUMNS: readonly UserColumn[] = ['username', 'shops', 'access', 'seen']

/** The screen's state, as it stands in the address. */
export interface UsersSearch {
  search?: string | undefined
  /** One of the shops that one manages; left out: all of them. */
  shop?: string | undefined
  /** Only those who buy for no company. */
  without?: 'company' | undefined
  /** Names of columns, apart by blanks; left out: the usual ones. */
  columns?: string | undefined
  /** From 1; left out when 1. */
  page?: number | undefined
  /** The user whose sheet is open. */
  user?: string | undefined
  /** The log in place of the list. */
  view?: 'log' | undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Takes the query's values that mean something; whatever else stands there is left out. */
export function readUsersSearch(query: Readonly<Record<string, unknown>>): UsersSearch {
  const page = Number(query.page)
  return {
    search: textOf(query.search)?.slice(0, 200),
    shop: textOf(query.shop),
    without: query.without === 'company' ? 'company' : undefined,
    columns: writeColumns(readColumns(textOf(query.columns), USER_COLUMNS)).columns,
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
    user: textOf(query.user),
    view: query.view === 'log' ? 'log' : undefined,
  }
}
