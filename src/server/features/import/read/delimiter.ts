import { FILE_DELIMITERS, type FileDelimiter } from '#contract/office/import.ts'
import { readRecord } from './record.ts'

const SAMPLE_RECORDS = 200

/**
 * The delimiter under which most of the sample's records have as many fields as its first one, more than one; of
 * equals the one that makes most fields. `complete` says that the sample is the whole text.
 */
export function detectDelimiter(sample: string, complete: boolean): FileDelimiter {
  let best: FileDelimiter = ','
  let bestScore = 0
  for (const delimiter of FILE_DELIMITERS) {
    const counts = fieldCounts(sample, delimiter, complete)
    const [columns = 0] = counts
    if (columns < 2) continue
    const agreeing = counts.filter((count) => count === columns).length / counts.length
    const score = agreeing + Math.min(columns, 1000) / 10_000
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

function fieldCounts(sample: string, delimiter: FileDelimiter, complete: boolean): number[] {
  const counts: number[] = []
  let at = 0
  while (at < sample.length && counts.length < SAMPLE_RECORDS) {
    const read = readRecord(sample, at, delimiter, complete)
    if (read.kind === 'more') break
    if (read.kind === 'broken') counts.push(-1)
    else if (read.fields.some((field) => field.trim() !== '')) counts.push(read.fields.length)
    at = read.next
  }
  return counts
}
