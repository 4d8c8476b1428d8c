import { randomUUID } from 'node:crypto'
import { API } from '#contract/paths.ts'
import { command } from './own-shop.ts'
import { RETURN, SECRET } from './procurement.ts'
import { openReceiver, type Receiver } from './receiver.ts'

/** A buyer's system that speaks OCI. */
export interface OciProcurement extends Receiver {
  /** A page of theirs that opens the shop; fields are spelled and sent as the story wishes. */
  launching: (method: 'get' | 'post', more?: Record<string, string>) => string
}

/**
 * Opens a procurement system that is connected to a shop by the operator's command.
 * @param options more of that command's
 */
export async function ociProcurement(shopId: string, username: string, ...options: string[]): Promise<OciProcurement> {
  const receiver = await openReceiver()
  const name = `story-${randomUUID().slice(0, 8)}`
  const connection = ['--kind', 'oci', '--login', name, '--secret', SECRET, '--test']
  const frame = ['--frame-ancestor', receiver.origin]
  command('punchout', 'create', name, '--shop', shopId, '--username', username, ...connection, ...frame, ...options)
  const action = `${process.env.SHOP_ADDRESS}${API.punchoutOci}`
  const usual = {
    UserName: name,
    PASSWORD: SECRET,
    Hook_Url: `${receiver.origin}${RETURN}`,
    '~OkCode': 'ADDI',
    '~TARGET': '_top',
    '~CALLER': 'CTLG',
  }
  return {
    ...receiver,
    launching: (method, more = {}) => receiver.asking({ method, action, fields: { ...usual, ...more } }),
  }
}
