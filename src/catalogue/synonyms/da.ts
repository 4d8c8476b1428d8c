import type { TradeWords } from './trade.ts'

export const DANISH: TradeWords = {
  sofa: ['sofa'],
}
