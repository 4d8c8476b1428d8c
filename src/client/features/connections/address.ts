/** The screen's state, as it stands in the address. Days are `2026-11-21`, both included. */
export interface LogSearch {
  search?: string | undefined
  /** The id of one connection. */
  connection?: string | undefined
  result?: 'good' | 'refused' | undefined
  from?: string | undefined
  to?: string | undefined
  /** From 1; left out when 1. */
  page?: number | undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A day of the calendar, or nothing: the 31st of February is none. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Takes the query's values that mean something; whatever else stands there is left out. */
export function readLogSearch(query: Readonly<Record<string, unknown>>): LogSearch {
  const page = Number(query.page)
  const connection = textOf(query.connection)
  return {
    search: textOf(query.search)?.slice(0, 200),
    connection: connection !== undefined && UUID.test(connection) ? connection : undefined,
    result: query.result === 'good' || query.result === 'refused' ? query.result : undefined,
    from: dayIn(query.from),
    to: dayIn(query.to),
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  }
}
