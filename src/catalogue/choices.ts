import { COLOUR_COLUMN, isAddress, MATERIAL_COLUMN } from '#contract/catalogue/attribute.ts'
import { COLOUR_FAMILY } from '#contract/catalogue/colour-families.ts'
import type { Measure } from '#contract/catalogue/measures.ts'
import type { CatalogueEntry, Choice } from '#contract/catalogue/product.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { FamilyMember } from './family-members.ts'
import { compareKeys, compareText, sortKey } from './text/collate.ts'

/** What of a product tells it from others of its family. */
type Told = Pick<CatalogueEntry, 'uid' | 'name' | 'description' | 'measurements' | 'attributes'>

type Value = string | number | null
type Member = FamilyMember & Told

/** One thing that products may be told apart by: of each of them its value, in their order. */
interface Axis extends Pick<Choice, 'by' | 'name'> {
  values: Value[]
  colours?: (string | undefined)[]
}

/** Longer ones are no words to choose by. */
const SHORT = 60
const MEASURED: readonly Measure[] = ['width', 'depth', 'height', 'length', 'diameter', 'sitting_height']

/**
 * By what the products of a family are chosen from one of them: as few things as tell them apart, those first that people
 * choose by: colour, material, measures, attributes by which the shop's products are narrowed (`narrowing`, their names),
 * other attributes. What nothing tells apart is chosen by its name or number. Of each value the product that has it and
 * all else as this one; where none is made so, the nearest. Empty where there is nothing to choose.
 */
export function choicesFrom(
  uid: string,
  members: readonly Member[],
  narrowing: readonly string[],
  language: Locale,
): Choice[] {
  const own = members.findIndex((member) => member.uid === uid)
  if (own < 0 || members.length < 2) return []
  const axes = fewest(candidates(members, new Set(narrowing)))
  const cells = cellsOf(members.length, axes)
  const options = axes.map((axis) => optionsOf(axis, language))
  const chosen = options.map((list, a) => placeIn(list, axes[a] as Axis, own))
  const choices = axes.map((axis, a): Choice => {
    const told = (options[a] as Value[]).map((value, o) => {
      const { at, instead } = nearest(axes, a, value, own)
      const colour = axis.colours?.[axis.values.indexOf(value)]
      return {
        value,
        ...(colour !== undefined && { colour }),
        uid: o === chosen[a] ? uid : (members[at] as Member).uid,
        ...(instead.length > 0 && {
          instead: instead.map((b) => ({ choice: b, option: placeIn(options[b] as Value[], axes[b] as Axis, at) })),
        }),
      }
    })
    return { by: axis.by, name: axis.name, options: told }
  })
  const alike = members.filter((_, i) => cells[i] === cells[own])
  return alike.length > 1 ? [...choices, byProduct(alike)] : choices
}

const placeIn = (options: readonly Value[], { values }: Axis, member: number): number =>
  options.indexOf(values[member] as Value)

/** Of the products with a value the one that differs least, earlier things counting for more; and in what. */
function nearest(axes: readonly Axis[], a: number, value: Value, own: number): { at: number; instead: number[] } {
  let best: { at: number; instead: number[] } | undefined
  for (const [at, one] of (axes[a] as Axis).values.entries()) {
    if (one !== value) continue
    const instead = axes.flatMap(({ values }, b) => (b !== a && values[at] !== values[own] ? [b] : []))
    if (!best || isNearer(instead, best.instead)) best = { at, instead }
  }
  return best as { at: number; instead: number[] }
}

function isNearer(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return a.length < b.length
  const differs = a.findIndex((one, i) => one !== b[i])
  return differs >= 0 && (a[differs] as number) > (b[differs] as number)
}

/** All that may tell them apart, in the order in which people choose. */
function candidates(members: readonly Member[], narrowing: ReadonlySet<string>): Axis[] {
  const said = attributesOf(members)
  const is = (column: RegExp) => said.filter(({ name }) => column.test((name ?? '').trim()))
  const [colours, materials] = [is(COLOUR_COLUMN), is(MATERIAL_COLUMN)]
  const others = said.filter((axis) => !colours.includes(axis) && !materials.includes(axis))
  const measures = MEASURED.map(
    (by): Axis => ({ by, name: null, values: members.map(({ measurements }) => measurements[by] ?? null) }),
  )
  const all = [
    colourOf(members, colours[0]),
    ...materials,
    ...measures,
    facetOf(members, 'material', 'materials'),
    ...others.filter(({ name }) => narrowing.has(name ?? '')),
    ...others.filter(({ name }) => !narrowing.has(name ?? '')),
  ]
  const whole = all.filter(({ values }) => !values.includes(null))
  return [...whole, ...all.filter((axis) => !whole.includes(axis))]
}

/** Colours by the word of the column that says them, each with its family. */
function colourOf(members: readonly Member[], column: Axis | undefined): Axis {
  const facet = facetOf(members, 'colour', 'colours')
  return {
    ...facet,
    values: facet.values.map((value, i) => column?.values[i] ?? value),
    colours: members.map(({ colours }) => colours[0]?.id),
  }
}

const facetOf = (members: readonly Member[], by: 'colour' | 'material', list: 'colours' | 'materials'): Axis => ({
  by,
  name: null,
  values: members.map((member) => member[list].map(({ name }) => name).join(', ') || null),
})

/** By name, in the order in which they are first said. */
function attributesOf(members: readonly Member[]): Axis[] {
  const byName = new Map<string, Axis>()
  for (const [i, { attributes }] of members.entries())
    for (const { name, value } of attributes) {
      const axis = byName.get(name) ?? { by: 'attribute', name, values: members.map(() => null) }
      byName.set(name, axis)
      const before = axis.values[i]
      axis.values[i] = before ? `${before}, ${value}` : value
    }
  return [...byName.values()].filter(({ values }) => values.every(isWord))
}

const isWord = (value: Value): boolean => value === null || (String(value).length <= SHORT && !isAddress(String(value)))

/** Which products are alike in all of these, as a number for each product. */
function cellsOf(count: number, axes: readonly Axis[]): number[] {
  const numbers = new Map<string, number>()
  return Array.from({ length: count }, (_, i) => {
    const key = JSON.stringify(axes.map(({ values }) => values[i]))
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

const parted = (axes: readonly Axis[]): number => {
  const [first] = axes
  return first ? new Set(cellsOf(first.values.length, axes)).size : 1
}

/** Takes what tells more apart, one after the other; then leaves out again what the others tell without it. */
function fewest(all: readonly Axis[]): Axis[] {
  let taken: Axis[] = []
  let cells = 1
  for (const axis of all) {
    if (cells === axis.values.length) break
    const more = parted([...taken, axis])
    if (more === cells) continue
    taken.push(axis)
    cells = more
  }
  for (const axis of taken.toReversed()) {
    const others = taken.filter((one) => one !== axis)
    if (others.length > 0 && parted(others) === cells) taken = others
  }
  return taken
}

/** Each value once: colours as on a colour card, numbers by size, words by the alphabet; nothing said last. */
function optionsOf({ values, colours }: Axis, language: Locale): Value[] {
  const families = Object.keys(COLOUR_FAMILY)
  const family = (value: Value): number => families.indexOf(colours?.[values.indexOf(value)] ?? '') + 1 || Infinity
  const order = (a: Value, b: Value): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    if (typeof a === 'number' && typeof b === 'number') return a - b
    const [x, y] = [String(a), String(b)]
    return compareKeys(sortKey(x, language), sortKey(y, language)) || compareText(x, y)
  }
  return [...new Set(values)].toSorted((a, b) =>
    colours && family(a) !== family(b) ? family(a) - family(b) : order(a, b),
  )
}

/** What all else says alike: by name, by description, at last by number. */
function byProduct(alike: readonly Member[]): Choice {
  const texts = [
    alike.map(({ name }) => name),
    alike.map(({ description }) => description),
    alike.map(({ uid }) => uid),
  ].find((list) => new Set(list).size === alike.length && list.every((text) => text !== '' && text.length <= SHORT))
  return {
    by: 'product',
    name: null,
    options: alike.map(({ uid }, i) => ({ value: texts?.[i] ?? uid, uid })),
  }
}
