import type { Facet } from '#contract/catalogue/filters.ts'
import type { Scope } from './scope.ts'
import { rowOfUid } from './row-of-uid.ts'
import type { Segment } from './segment.ts'
import type { FacetValue } from './types.ts'

/** A product of a family, with what its colour and material are called where it has no attribute that says so. */
export interface FamilyMember {
  uid: string
  colours: FacetValue[]
  materials: FacetValue[]
}

export interface FamilyMembers {
  /** In the shop's order. */
  members: FamilyMember[]
  /** The names of the attributes by which the shop's products are narrowed. */
  attributes: string[]
}

/** The products of a product's family, itself among them, as far as they show; null: it is of none. One shop's scope. */
export function familyMembers(scope: Scope, uid: string): FamilyMembers | null {
  const { families, facets, segments } = scope
  const place = placeOf(scope, uid)
  if (place < 0) return null
  const family = families.family[place] as number
  const members: FamilyMember[] = []
  for (const at of families.places.subarray(families.start[family], families.start[family + 1])) {
    const [s, row] = [families.segment[at] as number, families.row[at] as number]
    members.push({
      uid: (segments[s] as Segment).uids.at(row),
      colours: valuesOf(scope, 'colour', s, row),
      materials: valuesOf(scope, 'material', s, row),
    })
  }
  return { members, attributes: [...facets.attributes.values()].map(({ name }) => name) }
}

function placeOf({ base, families, segments }: Scope, uid: string): number {
  for (const [s, segment] of segments.entries()) {
    const row = rowOfUid(segment, uid)
    if (row >= 0 && segment.dead?.[row] !== 1) return (families.placeOf[(base[s] as number) + row] ?? 0) - 1
  }
  return -1
}

/** In the product's order. */
function valuesOf({ facets, segments }: Scope, facet: Facet & ('colour' | 'material'), s: number, row: number) {
  const { of, start, items } = (segments[s] as Segment).sets[facet]
  const { options, optionOf } = facets.of[facet]
  const set = of[row] as number
  return [...items.subarray(start[set], start[set + 1])].flatMap((item) => {
    const option = options[optionOf[s]?.[item] ?? -1]
    return option ? [{ id: option.id, name: option.name }] : []
  })
}
