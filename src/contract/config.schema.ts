import { type Static, Type } from 'typebox'

/** What the app must know of its installation and cannot be told at build time; public. */
export const ConfigSchema = Type.Object({
  /** Where errors are reported; null: nowhere. */
  sentry_dsn: Type.Union([Type.String(), Type.Null()]),
  /** Host name of the sustainability site without its suffix. */
  greenified_host: Type.String(),
  /** Connections to purchasing systems may be made for tests; absent: in production none are. */
  test_connections: Type.Optional(Type.Boolean()),
})
export const ConfigAnswerSchema = Type.Object({ data: ConfigSchema })

export type Config = Static<typeof ConfigSchema>
