import type { Mutation, MutationArguments, MutationName } from '../mutation.schema.ts'
import type { CartFields } from '../state.ts'
import type { CartEffect, EffectContext, MutationEntry, Needs } from './entry.ts'
import { cancel, create, order, rename, setInfo } from './header.ts'
import { addLines, changeQuantity, removeLine, setQuantity } from './lines.ts'

/**
 * Every named mutation [contract/mutations], under the names of its schema: the schemas stand apart, so that a browser
 * does not load them. Names never change; devices hold them.
 */
export const MUTATIONS: { readonly [N in MutationName]: MutationEntry<MutationArguments[N]> } = {
  'cart.create': create,
  'cart.rename': rename,
  'cart.cancel': cancel,
  'cart.setInfo': setInfo,
  'cart.order': order,
  'lines.add': addLines,
  'line.changeQuantity': changeQuantity,
  'line.setQuantity': setQuantity,
  'line.remove': removeLine,
}

export const mutationNeeds = <N extends MutationName>({ name, args }: Mutation<N>): Needs => MUTATIONS[name].needs(args)

/** What a mutation does to a cart where it is allowed. */
export const effectOf = <P, T, N extends MutationName>(
  cart: CartFields<T>,
  { name, args }: Mutation<N>,
  context: EffectContext<P, T>,
): CartEffect<P, T> => MUTATIONS[name].effect(cart, args, context)
