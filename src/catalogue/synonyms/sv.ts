import type { TradeWords } from './trade.ts'

export const SWEDISH: TradeWords = {
  sofa: ['soffa'],
}
