import { useState } from 'react'
import { useSettled } from '../ui/use-settled.ts'
import { type ServerKey, useServerQuery } from './query.ts'

/** A page of what is found. */
interface FoundPage<T> {
  data: readonly T[]
  meta: { total: number }
}

export interface Found<T> {
  /** Without an answer: those found before that fit; undefined until anything is known. */
  data: readonly T[] | undefined
  /** There are others: whoever looks for one says more of the name. */
  more: boolean
  /** Why the server has not answered; null: it has, or is still asked. */
  error: unknown
  /** What was looked for. */
  search: string
}

/** All that has been found, up to the newest page. */
interface Known<T> {
  known: ReadonlyMap<string, T>
  upTo: FoundPage<T> | undefined
}

/**
 * Finds some of many as one types: the server looks, and where it cannot be asked, what it has told before is looked
 * through.
 * @param namesOf in what is looked
 */
export function useFound<T extends { id: string }>(
  typed: string,
  key: ServerKey,
  ask: (search: string, signal: AbortSignal) => Promise<FoundPage<T>>,
  namesOf: (one: T) => readonly string[],
): Found<T> {
  const search = useSettled(typed.trim())
  const { data: page, error } = useServerQuery([...key, search], (signal) => ask(search, signal))
  const [{ known, upTo }, setKnown] = useState<Known<T>>({ known: new Map(), upTo: undefined })
  if (page && page !== upTo)
    setKnown({ known: new Map([...known, ...page.data.map((one) => [one.id, one] as const)]), upTo: page })
  if (error === null)
    return { data: page?.data, more: page !== undefined && page.meta.total > page.data.length, error, search }
  const words = search.toLowerCase().split(/\s+/)
  const fits = (one: T): boolean => {
    const names = namesOf(one).join('\n').toLowerCase()
    return words.every((word) => names.includes(word))
  }
  return { data: [...known.values()].filter(fits), more: false, error, search }
}
