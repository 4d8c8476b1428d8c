import { ConfigAnswerSchema } from '#contract/config.schema.ts'
import { API } from '#contract/paths.ts'
import type { Env } from '../../env.ts'
import type { App } from '../../http/app-type.ts'

/** `GET /api/config`: what the static page must learn of its installation before anyone signs in. */
export async function configFeature(
  app: App,
  { env }: { env: Pick<Env, 'sentryDsn' | 'greenifiedHost' | 'production'> },
): Promise<void> {
  app.get(API.config, { schema: { response: { 200: ConfigAnswerSchema } } }, async () => ({
    data: {
      sentry_dsn: env.sentryDsn ?? null,
      greenified_host: env.greenifiedHost,
      ...(!env.production && { test_connections: true }),
    },
  }))
}
