/** A word that completes a beginning, and how many products have it. */
export interface Completion {
  word: string
  rows: number
}
