import { type RefObject, useEffect } from 'react'
import type { LineGroup } from './groups.ts'
import type { LineActions } from './line-row.tsx'
import { onTableKey } from './table-keys.ts'

/**
 * The table's keys: they reach what has focus within, the table itself is none of the tab stops.
 * @param actions null where lines are only looked at: then the arrows move, and nothing else happens
 */
export function useTableKeys(
  table: RefObject<HTMLTableElement | null>,
  groups: readonly LineGroup[],
  actions: LineActions | null,
): void {
  useEffect(() => {
    const element = table.current
    if (!element) return
    const find = (id: string): LineGroup | undefined => groups.find(({ line }) => line.id === id)
    const listen = (event: KeyboardEvent): void =>
      onTableKey(event, {
        step: (id, delta) => {
          const group = find(id)
          if (group && Number(group.line.antal) + delta >= 1) actions?.step(group, delta)
        },
        remove: (id) => {
          const group = find(id)
          if (group) actions?.remove(group)
        },
        move: (id, by) => {
          const group = find(id)
          if (group) actions?.move(group, by)
        },
      })
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [table, groups, actions])
}
