import type { Cell } from './source.ts'

/** Columns of a file that has no header: numbered in the order in which their names first come by. */
export function columnCollector() {
  const places = new Map<string, number>()
  return {
    add(names: Iterable<string>): void {
      for (const name of names) if (!places.has(name)) places.set(name, places.size)
    },
    columns: (): string[] => [...places.keys()],
    cells(named: ReadonlyMap<string, Cell>): Cell[] {
      const cells: Cell[] = Array.from({ length: places.size })
      for (const [name, cell] of named) {
        const place = places.get(name)
        if (place !== undefined) cells[place] = cell
      }
      return cells
    },
  }
}
