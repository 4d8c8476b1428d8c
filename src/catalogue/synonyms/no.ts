import type { TradeWords } from './trade.ts'

export const NORWEGIAN: TradeWords = {
  sofa: ['sofa'],
}
