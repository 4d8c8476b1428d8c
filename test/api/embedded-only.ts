/** What is about the embedded database alone, or about this program's own memory, whichever server the others run on. */
export const EMBEDDED_ONLY = [
  'test/api/embedded/**',
  'test/api/long/database-places.pg.test.ts',
  'test/api/long/failover.pg.test.ts',
  'test/api/long/kill-messages.pg.test.ts',
  'test/api/long/kill-import.pg.test.ts',
  'test/api/long/import-large.pg.test.ts',
  'test/api/long/private-directory.pg.test.ts',
  'test/api/long/supervised-start.pg.test.ts',
  'test/api/long/supervised.pg.test.ts',
]
