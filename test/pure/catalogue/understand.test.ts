import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { understand } from '#catalogue/understand/understand.ts'
import { written } from '#catalogue/understand/written.ts'
import { DANISH } from './understood/da.ts'
import { ENGLISH } from './understood/en.ts'
import { FINNISH } from './understood/fi.ts'
import { NORWEGIAN } from './understood/no.ts'
import type { UnderstoodQuestion } from './understood/question.ts'
import { SWEDISH } from './understood/sv.ts'

const QUESTIONS: Record<Locale, readonly UnderstoodQuestion[]> = {
  sv: SWEDISH,
  no: NORWEGIAN,
  da: DANISH,
  en: ENGLISH,
  fi: FINNISH,
}

const piecesOf = (question: string, language: Locale): string[] =>
  understand(question, language).map(({ filter }) => {
    const { parameter, value } = written(filter)
    return `${parameter}=${value}`
  })

test.each(LOCALES)('of what people type in %s pieces are understood, and hardly anything else', (language) => {
  const questions = QUESTIONS[language]
  expect(questions.length).toBeGreaterThanOrEqual(40)
  const plain = questions.filter(([, ...pieces]) => pieces.length === 0).length
  expect(plain / questions.length).toBeGreaterThan(0.45)
  let [right, wrong, missed] = [0, 0, 0]
  const faults: string[] = []
  for (const [question, ...expected] of questions) {
    const found = piecesOf(question, language)
    right += found.filter((piece) => expected.includes(piece)).length
    wrong += found.filter((piece) => !expected.includes(piece)).length
    missed += expected.filter((piece) => !found.includes(piece)).length
    if (found.join() !== expected.join()) faults.push(`${question}: ${found.join(', ')}`)
  }
  const [precision, recall] = [right / (right + wrong), right / (right + missed)]
  const said = `${language}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`
  process.stdout.write(`${[said, ...faults].join('\n')}\n`)
  expect(precision).toBeGreaterThanOrEqual(0.98)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})
