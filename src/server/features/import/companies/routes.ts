import type { PoolConfig } from 'pg'
import type { Static } from 'typebox'
import { COMPANY_FILE_BYTES_MAX } from '#contract/office/company.ts'
import {
  type CompaniesWritten,
  CompaniesWrittenSchema,
  CompanyFileQuerySchema,
} from '#contract/office/company-file.schema.ts'
import { OCTETS } from '#contract/office/import.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { App } from '../../../http/app-type.ts'
import type { OthersFirst } from '../../../http/others-first.ts'
import { requireShop, signedIn } from '../../../http/session.ts'
import { fileBody, wholeBodies } from '../../../http/whole-bodies.ts'
import { bodyAsFile, openWriter, WRITER_BODIES_MAX } from '../writer.ts'
import type { CompaniesAsk } from './write-companies.ts'

interface CompanyFileDeps {
  connection: PoolConfig
  dataDir: string
  others: Pick<OthersFirst, 'isLong'>
}

type FileQuery = Static<typeof CompanyFileQuerySchema>

/** `POST /api/office/companies/file`: companies from a file, checked first and written as one change. */
export async function companyFileRoute(app: App, { connection, dataDir, others }: CompanyFileDeps): Promise<void> {
  const asFile = bodyAsFile(dataDir)
  const entry = new URL('companies-thread.ts', import.meta.url)
  const write = openWriter<CompaniesAsk, CompaniesWritten>(app, entry, connection)

  await app.register(async (own) => {
    wholeBodies(own, OCTETS, WRITER_BODIES_MAX)
    own.post<{ Querystring: FileQuery; Body: Buffer | undefined; Reply: { data: CompaniesWritten } }>(
      OFFICE_API.companiesFile,
      {
        bodyLimit: COMPANY_FILE_BYTES_MAX,
        schema: {
          querystring: CompanyFileQuerySchema,
          body: fileBody(OCTETS),
          response: { 200: CompaniesWrittenSchema },
        },
      },
      async (request) => {
        const session = signedIn(request)
        const { shop_id: shopId, name, dry_run: dryRun, retire, stamp } = request.query
        requireShop(session, shopId, 'shop.whole')
        others.isLong(request)
        const actor = session.key ? { key: session.userId } : session.userId
        const rest = retire ? 'retire' : 'keep'
        return await asFile(request.body, name, async (path) => ({
          data: await write({ shopId, actor, path, others: rest, dryRun, stamp }),
        }))
      },
    )
  })
}
