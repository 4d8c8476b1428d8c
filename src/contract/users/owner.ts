/**
 * Who a token, a cart, a cache or the outbox belongs to: a user, or one punchout session [contract/owners]. The string
 * goes into storage keys and the `X-Owner` header: `user:<id>` or `punchout:<id>`. A machine's calls are its key's, which
 * owns no cart [contract/keys].
 */
export type OwnerKind = 'user' | 'punchout' | 'key'

export interface Owner {
  kind: OwnerKind
  id: string
}

export const ownerKey = (owner: Owner): string => `${owner.kind}:${owner.id}`
