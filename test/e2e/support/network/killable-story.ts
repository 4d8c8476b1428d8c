import { type KillableServer, withKillableServer } from '../killable-server.ts'
import { test as base } from './faulty-story.ts'

/** A story of a server that is killed. */
export const test = base.extend<{ server: KillableServer }>({
  server: async ({}, use) => withKillableServer(use),
  shop: async ({ server }, use) => use(server.address),
})
