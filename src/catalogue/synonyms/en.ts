import type { TradeWords } from './trade.ts'

export const ENGLISH: TradeWords = {
  sofa: ['sofa'],
}
