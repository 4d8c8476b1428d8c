/** A question as people type it, and each piece that is to be understood, as `parameter=value`. */
export type UnderstoodQuestion = readonly [question: string, ...pieces: string[]]
