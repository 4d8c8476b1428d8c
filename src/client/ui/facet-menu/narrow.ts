import type { Option } from '#contract/catalogue.schema.ts'

/** Options whose name holds the typed text, without regard to case or accents the typist left out. */
export function narrowed(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = folded(typed.trim())
  return wanted === '' ? options : options.filter((option) => folded(option.name).includes(wanted))
}

/** Chosen options first, each group in the given order: what is on must not hide in a long list. */
export const chosenFirst = (options: readonly Option[], chosen: readonly string[]): readonly Option[] => [
  ...options.filter((option) => chosen.includes(option.id)),
  ...options.filter((option) => !chosen.includes(option.id)),
]

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
