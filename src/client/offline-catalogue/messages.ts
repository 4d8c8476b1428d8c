import type { CatalogueQuestion } from '#catalogue/types.ts'
import type { Facets, ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { Match, MatchAnswer } from '#contract/catalogue/match.schema.ts'
import type { Product, ProductCard } from '#contract/catalogue/product.schema.ts'
import type { CopyName } from './copies.ts'

/** What the page asks of the worker that holds the copy, and what it answers; `null`: there is no such copy. */
export interface Calls {
  page: (name: CopyName, question: CatalogueQuestion) => ProductPage | null
  lists: (name: CopyName) => Facets | null
  suggestions: (name: CopyName, term: string) => Suggestions | null
  product: (name: CopyName, uid: string) => Product | null
  cards: (name: CopyName, uids: string[]) => ProductCard[] | null
  match: (name: CopyName, rows: Match['rows']) => MatchAnswer | null
  /** What is on the device, without opening it. */
  look: (name: CopyName) => CopyFacts | null
  /** Fetches what is missing; answers the copy as it is then. Rejects with the reason when the server does not give it. */
  renew: (name: CopyName, token: string) => CopyFacts
  /** Fetches what another company of the person's sees otherwise than the copy has it. */
  renewCompany: (name: CopyName, token: string) => void
  forget: () => void
}

export interface CopyFacts {
  version: number
  /** Bytes on this device. */
  bytes: number
  /** When the server last said that this is how things are; ms since 1970. */
  checkedAt: number
  /** From then on it is shown no more without another answer; ms since 1970. */
  lockedAt: number
  /**
   * Whose prices it shows. `shop`: what was agreed with the company is not here. `none`: it cannot be shown, since what
   * is hidden from the company is not known.
   */
  prices: 'agreed' | 'shop' | 'none'
  /** An earlier version of the app left it: it is fetched as a whole once more. */
  isFormer: boolean
}

export type CallName = keyof Calls
export type Arguments<N extends CallName> = Parameters<Calls[N]>
export type Answer<N extends CallName> = ReturnType<Calls[N]>

export interface Question {
  id: number
  call: CallName
  args: unknown[]
}

/** Why a download failed: an HTTP status, or 0 for no answer; `full`: there is no room for it on the device. */
export interface Failure {
  status: number
  full: boolean
  message: string
}

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; failure: Failure }
  /** A download goes on: bytes that have arrived, of about so many (0 = not known). */
  | { id: number; arrived: number; of: number }
