import type { Tx } from '../db/client.ts'
import type { Account } from './accounts.ts'

/** Why somebody gets a link to choose a password by. */
export type LinkReason =
  /** They have been let in, by whom. */
  | { invitedBy: string }
  /** A manager sends it. */
  | { sentBy: string }
  /** They said that they have forgotten their password. */
  | 'forgotten'

/** Who is sent one. */
export type LinkReceiver = Pick<Account, 'id' | 'username' | 'name' | 'email' | 'language'>

/** Sends a link by mail, in the transaction that tells of it [server/access]; lent by whoever puts the server together. */
export type SendLink = (tx: Tx, account: LinkReceiver, reason: LinkReason, origin: string) => Promise<void>
