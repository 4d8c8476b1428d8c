import { serveThread } from '../threads/serve-thread.ts'
import { type Question, type Weakness, weaknessOf } from './strength.ts'

export interface StrengthJobs {
  weakness: { ask: Question; answer: Weakness | null }
}

serveThread<StrengthJobs>({ weakness: weaknessOf })
