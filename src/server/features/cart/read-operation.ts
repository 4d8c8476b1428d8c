import { type MutationArguments, MUTATION_ARGUMENTS, type MutationName } from '#contract/cart/mutation.schema.ts'
import { MUTATIONS } from '#contract/cart/mutations/registry.ts'
import type { SyncOperation } from '#contract/cart/sync.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { bodyCheck } from '../../http/validation.ts'
import type { CartChange } from './rules/state.ts'
import type { Read } from './sync-op.ts'

const CHECKS = new Map(Object.entries(MUTATION_ARGUMENTS).map(([name, schema]) => [name, bodyCheck(schema)]))

const isKnown = (name: string): name is MutationName => CHECKS.has(name)

const isProper = (name: MutationName, args: object): args is MutationArguments[MutationName] =>
  CHECKS.get(name)?.(args) === true

/** An operation as a change; a mutation or a version that came after this server waits for a newer one. */
export function readOperation({ name, version, args }: SyncOperation): Read {
  if (!isKnown(name) || version > MUTATIONS[name].version) return null
  if (!isProper(name, args)) return { invalid: ERROR.validation }
  return { name, args: lowerCased(args) } as CartChange
}

/** UUIDs are one and the same in either case; the database writes them small. */
const lowerCased = (args: MutationArguments[MutationName]): MutationArguments[MutationName] => ({
  ...args,
  ...('lineId' in args && { lineId: args.lineId.toLowerCase() }),
  ...('customerId' in args && typeof args.customerId === 'string' && { customerId: args.customerId.toLowerCase() }),
})
