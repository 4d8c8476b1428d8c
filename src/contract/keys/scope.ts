/** What a machine's key may do [contract/keys]. */
export const SCOPES = [
  'catalogue:read',
  'catalogue:write',
  'prices:write',
  'orders:read',
  'orders:write',
  'companies:write',
  'people:write',
  'shop:write',
] as const

export type Scope = (typeof SCOPES)[number]

export const isScope = (name: string): name is Scope => SCOPES.includes(name as Scope)

/** Scopes of which any opens what needs `scope`: who may change something may read it. */
export const scopesFor = (scope: Scope): Scope[] => {
  const writing = scope.replace(':read', ':write')
  return [scope, ...SCOPES.filter((one) => one !== scope && one === writing)]
}
