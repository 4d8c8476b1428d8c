import type { TradeWords } from './trade.ts'

export const FINNISH: TradeWords = {
  sofa: ['sohva'],
}
