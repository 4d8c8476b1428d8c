import type { Option } from '#contract/catalogue/catalogue.schema.ts'

/** Options whose name holds the typed text, without regard to case or accents the typist left out. */
export function narrowed(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = folded(typed.trim())
  return wanted === '' ? options : options.filter((option) => folded(option.name).includes(wanted))
}

/** How options stand in a menu: what is on must not hide in a long list, and what leads nowhere comes last. */
export const settled = (options: readonly Option[], chosen: readonly string[]): string[] => {
  const rank = ({ id, count }: Option): number => (chosen.includes(id) ? 0 : count > 0 ? 1 : 2)
  return options.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id)
}

/** Options in a settled order, whatever has been counted since; those that came later follow. */
export const inOrder = (options: readonly Option[], order: readonly string[]): readonly Option[] => {
  const places = new Map(order.map((id, i) => [id, i]))
  const place = ({ id }: Option): number => places.get(id) ?? order.length
  return options.toSorted((a, b) => place(a) - place(b))
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
