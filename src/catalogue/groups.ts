import { childOf, type ChildFacet, descriptorOf } from '#contract/catalogue/facets.ts'
import { type Facet, FACETS } from '#contract/catalogue/filters.ts'
import { recordOf } from '#contract/record.ts'

/** A facet with a column of its own in an index. One with a parent stands in the parent's, in pairs with its values. */
export type Group = Exclude<Facet, ChildFacet>

const isGroup = (facet: Facet): facet is Group => descriptorOf(facet).parent === undefined

export const GROUPS = FACETS.filter(isGroup)

/** The same for every group. */
export const eachGroup = <T>(make: (group: Group) => T): Record<Group, T> => recordOf(GROUPS, make)

/** In whose column a facet stands. */
export const groupOf = (facet: Facet): Group => (isGroup(facet) ? facet : (descriptorOf(facet).parent as Group))

const CHILD = eachGroup(childOf)

/** The facet in whose values a group's are divided further, in the same column. */
export const childIn = (group: Group): Facet | null => CHILD[group]

/** What a group's columns are called in a blob, before the dot. */
export const columnName = (group: Group): string => descriptorOf(group).column ?? group
