import { RULE } from '#contract/errors.ts'
import type { CreateConnection } from '#contract/punchout/connection.schema.ts'
import type { ConnectionKind } from '#contract/punchout/punchout.ts'
import { findAccount } from '../../../accounts/accounts.ts'
import { companiesById } from '../../../accounts/companies.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Party } from '../../../db/punchout-schema.ts'
import type { Session } from '../../../http/session.ts'
import type { NewConnection } from './connections.ts'
import { isAbove, levelOfVisits } from './level.ts'
import { ConnectionRefused } from './settings.ts'

/**
 * What a call asks to be made, with whom and what it names looked up.
 * @param production in which nobody makes connections for tests from outside
 * @throws {ConnectionRefused}
 */
export async function newConnection(
  db: Db,
  session: Session,
  asked: CreateConnection,
  { production }: { production: boolean },
): Promise<NewConnection> {
  const { shop_id: shopId, kind = 'cxml', level = null, test = false, from = null, own = null, settings = {} } = asked
  if (test && production) throw new ConnectionRefused('test', RULE.choice, 'is not to be had in production')
  const account = await findAccount(db, asked.username)
  const visits = account && (await levelOfVisits(db, { shopId, userId: account.id, level }))
  // Whether somebody is called so elsewhere is not told.
  if (!account || visits === null) throw new ConnectionRefused('username', RULE.choice, 'is nobody of this shop')
  if (isAbove(session, shopId, visits)) throw new ConnectionRefused('level', RULE.range, 'is more than your own')
  return {
    name: written(asked.name, 'name'),
    shopId,
    kind,
    userId: account.id,
    level,
    customerId: await companyOf(db, shopId, asked.company_id, null),
    test,
    sender: senderOf(asked, kind),
    from: from && partyOf(from, 'from'),
    own: own && partyOf(own, 'own'),
    settings,
  }
}

const partyOf = ({ domain, identity }: Party, field: string): Party => ({
  domain: written(domain, `${field}.domain`),
  identity: written(identity, `${field}.identity`),
})

/** What was written, without blanks around it. @throws {ConnectionRefused} there was nothing else */
function written(text: string, field: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new ConnectionRefused(field, RULE.required, 'is required')
  return trimmed
}

/** What the connection is known by: cXML's sender, or the user name of a launch. @throws {ConnectionRefused} */
export function senderOf(
  { sender, from, own, login }: Pick<CreateConnection, 'sender' | 'from' | 'own' | 'login'>,
  kind: ConnectionKind,
): Party {
  if (kind === 'oci') {
    for (const [field, value] of Object.entries({ sender, from, own }))
      if (value) throw new ConnectionRefused(field, RULE.unknown, 'is of cXML: OCI has login')
    if (!login?.trim()) throw new ConnectionRefused('login', RULE.required, 'is required')
    return { domain: 'oci', identity: login.trim() }
  }
  if (login !== undefined) throw new ConnectionRefused('login', RULE.unknown, 'is of OCI: cXML has sender')
  if (!sender) throw new ConnectionRefused('sender', RULE.required, 'is required, such as DUNS and 123456789')
  return partyOf(sender, 'sender')
}

/**
 * A company that a call names: one of the shop's that is in use, or the one that it is already.
 * @throws {ConnectionRefused}
 */
export async function companyOf(
  db: Db | Tx,
  shopId: string,
  asked: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (asked === undefined || asked === before) return before
  if (asked === null) return null
  const company = (await companiesById(db, [asked])).get(asked)
  if (company?.shopId === shopId && !company.retired) return asked
  throw new ConnectionRefused('company_id', RULE.choice, 'is no company of this shop that is in use')
}
