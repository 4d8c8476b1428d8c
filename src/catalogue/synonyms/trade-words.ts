/**
 * The words of the trade by what they mean: a language's file gives for each meaning the words that buyers use for
 * it. Words of one meaning find each other, in their own language and, counting less, in the others, since texts
 * exist in whatever language the supplier wrote.
 */
export type TradeWords = Readonly<Record<string, readonly string[]>>
