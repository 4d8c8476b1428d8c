import { and, eq } from '../../db/drizzle.ts'
import type { PoolConfig } from 'pg'
import type { Db } from '../../db/client.ts'
import { listen } from '../../db/listen.ts'
import { punchoutConnections } from '../../db/punchout-schema.ts'
import { framing } from './framing.ts'

export interface FrameOrigins {
  /** Who may show the shop in a frame: those of all enabled connections [punchout/frames]. */
  known: () => readonly string[]
  close: () => Promise<void>
}

export interface FrameOriginsDeps {
  db: Db
  connection: PoolConfig
  demo: boolean
  onError: (error: unknown) => void
}

/** Follows the connections: `NOTIFY punchout` says that they changed. */
export async function frameOrigins({ db, connection, demo, onError }: FrameOriginsDeps): Promise<FrameOrigins> {
  let origins: readonly string[] = []
  const read = async (): Promise<void> => {
    const rows = await db
      .select({ settings: punchoutConnections.settings })
      .from(punchoutConnections)
      .where(and(eq(punchoutConnections.enabled, true), demo ? undefined : eq(punchoutConnections.demo, false)))
    origins = [...new Set(rows.flatMap(({ settings }) => framing(settings)))].toSorted()
  }
  // One after another, so that an older answer never replaces a newer one.
  let last: Promise<void> = Promise.resolve()
  const again = (): void => {
    last = last.then(read).catch(onError)
  }
  await read().catch(onError)
  const listener = listen(connection, 'punchout', again, again)
  return {
    known: () => origins,
    close: async () => {
      await listener.close()
      await last
    },
  }
}
