export type RowId = string | number

/** What is chosen of a list's rows, and where a range of them begins. */
export interface Choice {
  ids: ReadonlySet<RowId>
  /** None where many were chosen or left at once. */
  start: Start | null
}

interface Start {
  /** What was chosen or left last, but for ranges. */
  id: RowId
  isChosen: boolean
  /** How far the range from it reaches by now. */
  end: RowId
  /** What was chosen before there was a range: what it no longer reaches is as it was. */
  before: ReadonlySet<RowId>
}

export const NOTHING: Choice = { ids: new Set(), start: null }

/** With some chosen, or left. */
export function withSome({ ids }: Choice, some: readonly RowId[], isChosen: boolean): Choice {
  const next = marked(ids, some, isChosen)
  const [id] = some
  return { ids: next, start: id !== undefined && some.length === 1 ? { id, isChosen, end: id, before: next } : null }
}

/** Does up to a row what was done with the one that a range begins at; where there is none, with that row alone. */
export function withRange(choice: Choice, listed: readonly RowId[], to: RowId, isChosen: boolean): Choice {
  const { start } = choice
  const [from, end] = [listed.indexOf(start?.id ?? ''), listed.indexOf(to)]
  if (!start || from < 0) return withSome(choice, [to], isChosen)
  const range = listed.slice(Math.min(from, end), Math.max(from, end) + 1)
  return { ids: marked(start.before, range, start.isChosen), start: { ...start, end: to } }
}

/** Goes on from a row to another one: with the range that ends there, else with one that begins there. */
export function withStep(choice: Choice, listed: readonly RowId[], from: RowId, to: RowId): Choice {
  const goesOn = choice.start?.isChosen === true && choice.start.end === from
  return withRange(goesOn ? choice : withSome(choice, [from], true), listed, to, true)
}

function marked(ids: ReadonlySet<RowId>, some: readonly RowId[], isChosen: boolean): ReadonlySet<RowId> {
  const next = new Set(ids)
  for (const id of some)
    if (isChosen) next.add(id)
    else next.delete(id)
  return next
}
