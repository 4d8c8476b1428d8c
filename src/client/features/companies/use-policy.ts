import { useEffect, useRef } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../http/api-error.ts'
import { amendAnswers, type ServerAnswer, type ServerKey, useServerQuery } from '../../http/query.ts'

interface Ways<T, Change> {
  name: string
  fetch: (company: string, signal: AbortSignal) => Promise<T>
  put: (company: string, change: Change & { expected: number }) => Promise<T>
}

export interface Policy<T, Change> {
  answer: ServerAnswer<T>
  /**
   * Makes it so, over what is on the screen. Throws what the call throws; where somebody else was faster, what is so now
   * is on the screen then [contract/revision].
   */
  save: (change: Change) => Promise<void>
}

/** Something that a company says of its orders, and changes as a whole. */
export function usePolicy<T extends { revision: number }, Change>(
  shop: string,
  company: string,
  { name, fetch, put }: Ways<T, Change>,
): Policy<T, Change> {
  const key: ServerKey = [shop, company, name]
  const answer = useServerQuery(key, (signal) => fetch(company, signal))
  const { data } = answer
  // What is undone later is undone over what is so then.
  const newest = useRef(data)
  useEffect(() => {
    newest.current = data
  }, [data])
  const take = (now: T): void => {
    newest.current = now
    amendAnswers<T>(key, () => now)
  }
  const save = async (change: Change): Promise<void> => {
    const expected = newest.current?.revision
    if (expected === undefined) return
    try {
      take(await put(company, { ...change, expected }))
    } catch (error) {
      if (isApiError(error, ERROR.revisionChanged) && error.data !== undefined) take(error.data as T)
      throw error
    }
  }
  return { answer, save }
}
