import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { LEVELS, may } from '#contract/users/permission.ts'

/** The five kinds of access that people know [contract/levels]. */
const NAMES: readonly { from: number; name: MessageDescriptor }[] = [
  { from: 8, name: msg`Staff of the shop` },
  { from: 7, name: msg`Order and administer` },
  { from: 3, name: msg({ message: 'Order', context: 'access: may order' }) },
  { from: 1, name: msg`See and fill a cart` },
  { from: 0, name: msg`See products` },
]
const PLAIN: ReadonlySet<number> = new Set([0, 1, 3, 7, 8])

/** A level in words; one that shares its words with a lower one carries its figure. */
export function levelName(i18n: I18n, level: number): string {
  const name = NAMES.find(({ from }) => level >= from)?.name
  const words = name ? i18n._(name) : String(level)
  return PLAIN.has(level) ? words : `${words} (${level})`
}

/** The levels that somebody may give: none above their own [contract/levels]. `also` is what is there already. */
export const grantableLevels = (own: number, also?: number): number[] =>
  [...new Set([...LEVELS, ...(also === undefined ? [] : [also])])]
    .filter((level) => level <= own && may(own, 'users.manage'))
    .toSorted((a, b) => a - b)
