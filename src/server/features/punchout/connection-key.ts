import type { Connection } from '../../db/punchout-schema.ts'

/** What a connection is known by: cXML's sender, or the user name of OCI's launches. */
export const connectionKey = (one: Pick<Connection, 'kind' | 'senderDomain' | 'senderIdentity'>): string =>
  one.kind === 'oci' ? one.senderIdentity : `${one.senderDomain}/${one.senderIdentity}`
