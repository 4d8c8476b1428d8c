import type { Field } from './form-data.ts'

/** What a launch wants; `open` is the shop as such. */
export const FUNCTIONS = ['open', 'detail', 'validate', 'sourcing', 'background_search'] as const
export type OciFunction = (typeof FUNCTIONS)[number]

export interface Launch {
  username: string
  password: string
  function: OciFunction
  productId: string
  quantity: string
  search: string
  language: string
  /** The window that the cart goes back to. */
  target: string
  /** By whatever name in small letters; trimmed. */
  valueOf: (name: string) => string
  /** Fields that go back as they came, by their names as they were spelled. */
  echo: Record<string, string>
}

const ECHOED = ['~okcode', '~target', '~caller']

/** More than any system sends there. */
const LONGEST = 200

/** What a procurement system asks by its launch, in whatever case its fields are [punchout/oci]. */
export function readLaunch(fields: ReadonlyMap<string, Field>): Launch {
  const valueOf = (...names: string[]): string =>
    names.map((name) => fields.get(name)?.value.trim() ?? '').find((value) => value !== '') ?? ''
  const asked = valueOf('function').toLowerCase()
  return {
    username: valueOf('username'),
    // A blank at its end may belong to it.
    password: fields.get('password')?.value ?? '',
    function: FUNCTIONS.find((one) => one === asked) ?? 'open',
    productId: valueOf('productid'),
    quantity: valueOf('quantity'),
    search: valueOf('searchstring'),
    language: valueOf('language', '~language', 'sap-language'),
    target: targetOf(valueOf('~target', 'returntarget')),
    valueOf: (name) => valueOf(name.toLowerCase()),
    echo: Object.fromEntries(
      ECHOED.flatMap((name) => {
        const field = fields.get(name)
        return field && field.value !== '' ? [[field.name, field.value.slice(0, LONGEST).toWellFormed()]] : []
      }),
    ),
  }
}

/** What is no name of a window is none; the vendors' usual one is the whole window. */
const targetOf = (asked: string): string =>
  /^(_top|_self|_parent|_blank|[A-Za-z]\w{0,60})$/.test(asked) ? asked : '_top'
