import type { Reader } from '../rows.ts'
import { allAgreed, type Buyer } from './agreed.ts'

/** The products of the shop that a company may not see. The client must be inside a transaction. */
export async function hiddenUids(client: Reader, buyer: Buyer): Promise<string[]> {
  const hidden: string[] = []
  for await (const found of allAgreed(client, buyer, true))
    for (const [uid, agreed] of found) if (agreed === 'hidden') hidden.push(uid)
  return hidden
}
