import type { LineIds } from '../line.ts'
import type { CartFields, LineState, ProductState } from '../state.ts'
import type { Checks } from './arguments.ts'

/** Everything about one mutation that both sides apply; its schema is in mutation.schema.ts, of the same names. */
export interface MutationEntry<A> {
  /** Of its arguments; it grows when their meaning changes, and old ones are understood on. */
  version: number
  /** By version: makes arguments of that version into those of the next; null for what it cannot make. */
  upcasts?: Readonly<Record<number, (args: unknown) => unknown>>
  /** The oldest version that can say these arguments, so that whoever knows only that one understands them. */
  oldest?: (args: A) => number
  /** By which a device knows kept arguments again; the compiler holds them to the schema. */
  args: Checks<A>
  needs: (args: A) => Needs
  /** What it does where it is allowed: pure, and the same on a device and on the server. */
  effect: <P, T>(cart: CartFields<T>, args: A, context: EffectContext<P, T>) => CartEffect<P, T>
}

/**
 * What is touched, so that a change to a cart of thousands of lines reads those alone; none where nothing is said. Lines
 * come with their part rows, and with all places of their products, since prices follow all pieces.
 */
export interface Needs {
  /** By the id that a line has, or has had. */
  lines?: 'all' | readonly string[]
  /** Products that are put in, each with its lines. */
  products?: readonly string[]
  customers?: readonly string[]
  /** The company that the cart has, or that a new one gets. */
  company?: true
  /** What the owner's other carts come to. */
  held?: true
  /** Whether somebody has to say yes, and who. */
  approval?: true
}

/** What an effect may know besides the cart. The server's are the truth; a device's are what it has seen. */
export interface EffectContext<P, T> {
  /** A line of the cart, of those that are needed. */
  line: (id: string) => LineState<P> | undefined
  /** The line of that id, or the one that it became part of when it was moved. */
  followed: (id: string) => LineState<P> | undefined
  /** Every line of a product, one for each room that it stands in. */
  places: (uid: string) => readonly LineState<P>[]
  /** The lines of a room, where all lines are needed. */
  inRoom: (room: string) => readonly LineState<P>[]
  /** A line's part rows in their order. */
  parts: (id: string) => readonly LineState<P>[]
  lineId: LineIds
  /** Null for one that the shop does not have. */
  product: (uid: string) => ProductState<P> | null
  /** A company of the shop; null where it is not known. */
  company: (id: string) => { name: string; paymentTerms: string | null } | null
  /** The shop's, for VAT. */
  country: string
  /** The shop's, for carts without a company. */
  paymentTerms: string | null
  now: T
}

/** How lines are found by those who change them. */
export type LineAccess<P> = Pick<EffectContext<P, unknown>, 'line' | 'followed' | 'parts' | 'places' | 'inRoom'>

/** What becomes of a cart: fields that change, and the lines that are written or taken away. */
export interface CartEffect<P, T> {
  cart: Partial<CartFields<T>>
  /** A line comes with all its part rows. */
  put: readonly LineState<P>[]
  remove: readonly string[]
  notice?: 'quantity_moved'
}

export const NO_EFFECT = { cart: {}, put: [], remove: [] } as const
