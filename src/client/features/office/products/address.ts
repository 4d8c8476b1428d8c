import { type Sort, SORTS } from '#contract/catalogue/filters.ts'
import { textsOf } from '#contract/catalogue/query.ts'
import {
  LACKS,
  type Lack,
  LISTED_STATES,
  type ListedState,
  OFFICE_FACETS,
  type OfficeFacet,
} from '#contract/office/list.ts'
import type { Query } from '../../../http/api.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'
import type { FieldKey } from '../fields.ts'
import { COLUMNS } from './columns.ts'

/** What the list of products shows: its address and nothing else. */
export interface ListState extends Record<OfficeFacet, string[]> {
  search: string
  state: ListedState
  lack: Lack | null
  sort: Sort
  /** Empty: those that are shown where nobody has chosen. */
  columns: FieldKey[]
}

export const EMPTY_LIST: ListState = {
  search: '',
  state: 'kept',
  lack: null,
  sort: 'shop',
  columns: [],
  category: [],
  subcategory: [],
  brand: [],
  concept: [],
  certification: [],
}

const SEARCH_MAX = 200

const oneOf = <T extends string>(value: unknown, values: readonly T[]): T | undefined => {
  const [text] = textsOf(value)
  return values.find((one) => one === text)
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readListState(query: Readonly<Record<string, unknown>>): ListState {
  return {
    search: (textsOf(query.search)[0] ?? '').slice(0, SEARCH_MAX),
    state: oneOf(query.state, LISTED_STATES) ?? 'kept',
    lack: oneOf(query.lack, LACKS) ?? null,
    sort: oneOf(query.sort, SORTS) ?? 'shop',
    columns: readColumns(
      textsOf(query.columns)[0],
      COLUMNS.map(({ key }) => key),
    ),
    ...(Object.fromEntries(OFFICE_FACETS.map((facet) => [facet, textsOf(query[facet])])) as Record<
      OfficeFacet,
      string[]
    >),
  }
}

/** The address of a state, defaults left out. */
export function writeListState(state: ListState): Record<string, string | string[]> {
  const { search, lack, sort, columns } = state
  return {
    ...(search && { search }),
    ...(state.state !== 'kept' && { state: state.state }),
    ...(lack && { lack }),
    ...Object.fromEntries(OFFICE_FACETS.flatMap((facet) => (state[facet].length > 0 ? [[facet, state[facet]]] : []))),
    ...(sort !== 'shop' && { sort }),
    ...writeColumns(columns),
  }
}

/** The same as a question to the server: columns are the screen's alone. */
export function listQuery(state: ListState): Query {
  const { columns: _, ...query } = writeListState(state)
  return query
}

export const isNarrowed = ({ search, lack, state, ...facets }: ListState): boolean =>
  search !== '' || lack !== null || state !== 'kept' || OFFICE_FACETS.some((facet) => facets[facet].length > 0)
