/** What is about the embedded database alone, or about this program's own memory, whichever server the others run on. */
export const EMBEDDED_ONLY = [
  'test/api/embedded/**',
  'test/api/long/failover.pg.test.ts',
  'test/api/long/kill-messages.pg.test.ts',
  'test/api/long/kill-import.pg.test.ts',
  'test/api/long/supervised.pg.test.ts',
  'test/api/import-large.pg.test.ts',
]
