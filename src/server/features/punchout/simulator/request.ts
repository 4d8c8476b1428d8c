import type { Simulate } from '#contract/punchout/simulation.schema.ts'
import type { Connection } from '../../../db/punchout-schema.ts'
import { DTD } from '../answer.ts'
import { cxmlDocument, el, type Markup } from '../cxml/write.ts'
import { ownParty } from '../setup.ts'

export interface Asking {
  connection: Connection
  options: Simulate
  secret: string
  cookie: string
  returnUrl: string
  payloadId: string
  at: Date
}

const credential = (domain: string, identity: string, ...more: readonly Markup[]): Markup =>
  el('Credential', { domain }, el('Identity', {}, identity), more)

/** The setup request that the connection's system would send. */
export function setupRequest({ connection, options, secret, cookie, returnUrl, payloadId, at }: Asking): string {
  const { senderDomain, senderIdentity, fromDomain, fromIdentity, test } = connection
  const own = ownParty(connection)
  return cxmlDocument(
    { dtd: DTD, payloadId, at },
    el(
      'Header',
      {},
      el('From', {}, credential(fromDomain ?? senderDomain, fromIdentity ?? senderIdentity)),
      el('To', {}, credential(own.domain, own.identity)),
      el(
        'Sender',
        {},
        credential(senderDomain, senderIdentity, el('SharedSecret', {}, secret)),
        el('UserAgent', {}, 'Interior buyer simulator'),
      ),
    ),
    el(
      'Request',
      { deploymentMode: test ? 'test' : 'production' },
      el(
        'PunchOutSetupRequest',
        { operation: options.operation },
        el('BuyerCookie', {}, cookie),
        el('BrowserFormPost', {}, el('URL', {}, returnUrl)),
        options.article !== undefined &&
          options.article !== '' &&
          el('SelectedItem', {}, el('ItemID', {}, el('SupplierPartID', {}, options.article))),
        (options.items ?? []).map(({ part, key, quantity }) =>
          el(
            'ItemOut',
            { quantity },
            el(
              'ItemID',
              {},
              el('SupplierPartID', {}, part),
              key !== undefined && el('SupplierPartAuxiliaryID', {}, key),
            ),
          ),
        ),
      ),
    ),
  )
}

/** The launch of OCI that the connection's system would make. */
export const launchFields = ({ connection, options, secret, returnUrl }: Asking): Record<string, string> => ({
  USERNAME: connection.senderIdentity,
  PASSWORD: secret,
  [connection.settings.oci?.hookField ?? 'HOOK_URL']: returnUrl,
  '~OkCode': 'ADDI',
  // The simulator stands around the shop: it is not to be replaced.
  '~TARGET': '_self',
  '~CALLER': 'CTLG',
  ...(options.operation !== 'open' && { FUNCTION: options.operation.toUpperCase() }),
  ...(options.article && { PRODUCTID: options.article }),
  ...(options.operation === 'validate' && { QUANTITY: '1' }),
  ...(options.search && { SEARCHSTRING: options.search }),
})
