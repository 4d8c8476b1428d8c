import { partsByLine } from './line-amounts.ts'
import type { EffectContext } from './mutations/entry.ts'
import type { LineState } from './state.ts'

/** How lines are found by those who change them. */
export type LineAccess<P> = Pick<EffectContext<P, unknown>, 'line' | 'followed' | 'parts' | 'places' | 'inRoom'>

/** Finds lines among these; all but a look by id is made ready when it is first asked for. */
export function lineAccess<P>(lines: ReadonlyMap<string, LineState<P>>): LineAccess<P> {
  let partsOf: ReturnType<typeof partsByLine<P>> | undefined
  let byProduct: ReadonlyMap<string, LineState<P>[]> | undefined
  return {
    line: (id) => lines.get(id),
    followed: (id) => followedLine(lines, id),
    parts: (id) => {
      partsOf ??= partsByLine(lines.values())
      return partsOf(id)
    },
    places: (uid) => {
      byProduct ??= Map.groupBy([...lines.values()].filter(isCounted), (line) => line.uid)
      return byProduct.get(uid) ?? []
    },
    inRoom: (room) => [...lines.values()].filter((line) => isCounted(line) && line.room === room),
  }
}

const isCounted = ({ parentId }: LineState<unknown>): boolean => parentId === null

/** The line of that id, or the one that it became part of when it was moved [contract/rooms]. */
export const followedLine = <P>(lines: ReadonlyMap<string, LineState<P>>, id: string): LineState<P> | undefined =>
  lines.get(id) ?? [...lines.values()].find(({ formerIds }) => formerIds.includes(id))
