import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PoolConfig } from 'pg'
import { type Static, Type } from 'typebox'
import { ERROR } from '#contract/errors.ts'
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
import { ownerSlots } from '../../../http/owner-slots.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, signedIn } from '../../../http/session.ts'
import { compileCheck } from '../../../http/validation.ts'
import { openThread } from '../../../threads/thread.ts'
import { importFiles } from '../browser/files.ts'
import { refusedBy } from '../thread-refusal.ts'
import type { CompaniesJobs } from './companies-thread.ts'

/** Bodies that one process holds at a time. */
const BODIES_MAX = 2
/** Within it a thread ends what it writes. */
const GRACE_MS = 3_000

interface CompanyFileDeps {
  connection: PoolConfig
  dataDir: string
  others: Pick<OthersFirst, 'isLong'>
}

type FileQuery = Static<typeof CompanyFileQuerySchema>

/** `POST /api/office/companies/file`: companies from a file, checked first and written as one change. */
export async function companyFileRoute(app: App, { connection, dataDir, others }: CompanyFileDeps): Promise<void> {
  const files = importFiles(dataDir)
  const entry = new URL('companies-thread.ts', import.meta.url)
  const thread = openThread<CompaniesJobs>(entry, connection, undefined, GRACE_MS)
  app.addHook('onClose', () => thread.close())

  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser<Buffer>(OCTETS, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    ownerSlots(own, BODIES_MAX)
    own.post<{ Querystring: FileQuery; Body: Buffer | undefined; Reply: { data: CompaniesWritten } }>(
      OFFICE_API.companiesFile,
      {
        bodyLimit: COMPANY_FILE_BYTES_MAX,
        schema: {
          querystring: CompanyFileQuerySchema,
          body: { content: { [OCTETS]: { schema: Type.String({ format: 'binary' }) } } },
          response: { 200: CompaniesWrittenSchema },
        },
        // Bodies are checked where they are read.
        validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : compileCheck(part)),
      },
      async (request) => {
        const session = signedIn(request)
        const { shop_id: shopId, name, dry_run: dryRun, retire, stamp } = request.query
        requireShop(session, shopId, 'shop.whole')
        others.isLong(request)
        const { body } = request
        if (!body || body.length === 0) throw new HttpProblem(400, ERROR.malformed, { detail: 'The file is empty.' })
        const actor = session.key ? { key: session.userId } : session.userId
        const id = randomUUID()
        await files.receive(id, name, Readable.from([body]))
        try {
          const path = files.pathOf(id, name)
          const rest = retire ? 'retire' : 'keep'
          const answer = await thread.run('write', { shopId, actor, path, others: rest, dryRun, stamp })
          if ('written' in answer) return { data: answer.written }
          throw refusedBy(answer.refusal)
        } finally {
          await files.forget(id, name)
        }
      },
    )
  })
}
