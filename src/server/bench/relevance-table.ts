import { KINDS } from './judgements/kinds.ts'
import { round } from './measure.ts'
import type { RelevanceRow } from './relevance-rows.ts'
import { table } from './table.ts'

/** Relevance by language beside PostgreSQL's, then both measures by kind of question. */
export const relevanceTables = (rows: readonly RelevanceRow[]): string[] =>
  rows.length === 0
    ? []
    : [
        `Relevance over judged questions: nDCG@10 and recall@10, all, tuned on and held back\n${table([
          ['language', 'asked', 'nDCG', 'recall', 'tuned', 'recall', 'held', 'recall', 'PostgreSQL', 'recall'],
          ...rows.map(({ language, all, tuned, held, postgres }) => [
            language,
            all.queries,
            ...[all, tuned, held, postgres].flatMap((means) => [round(means.ndcg10), round(means.recall10)]),
          ]),
        ])}`,
        `Relevance by kind of question (nDCG@10 / recall@10)\n${table([
          ['kind', ...rows.map(({ language }) => language)],
          ...KINDS.map((kind) => [
            kind,
            ...rows.map(
              ({ kinds }) => `${round(kinds[kind].ndcg10).toFixed(2)} / ${round(kinds[kind].recall10).toFixed(2)}`,
            ),
          ]),
        ])}`,
      ]
