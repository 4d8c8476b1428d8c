import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ERROR, RULE } from '#contract/errors.ts'
import { IMPORT_BYTES_MAX, OCTETS } from '#contract/office/import.ts'
import { type Import, ImportAnswerSchema, UploadQuerySchema } from '#contract/office/import.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Db } from '../../../db/client.ts'
import type { App } from '../../../http/app-type.ts'
import type { OthersFirst } from '../../../http/others-first.ts'
import { ownerSlots } from '../../../http/owner-slots.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, type Session, signedIn } from '../../../http/session.ts'
import { compileCheck } from '../../../http/validation.ts'
import { fileBody } from '../../../http/whole-bodies.ts'
import { clean } from '../item/text.ts'
import type { ImportFiles } from './files.ts'
import { addImport, lastSettings } from './imports.ts'
import { asBefore, headerHash, proposed } from './look.ts'
import { refused } from './refused.ts'
import type { importWorkers } from './workers.ts'

/** Files that one process takes in at a time. */
const UPLOADS_MAX = 4

interface UploadDeps {
  db: Db
  files: ImportFiles
  workers: Pick<ReturnType<typeof importWorkers>, 'look'>
  others: Pick<OthersFirst, 'isLong'>
  present: (session: Session, id: string) => Promise<{ data: Import }>
}

/** `POST /api/imports`: a file as it is, taken in as it comes and looked at. Nothing of the shop changes by it. */
export async function uploadRoute(app: App, { db, files, workers, others, present }: UploadDeps): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(OCTETS, (_request, payload, done) => done(null, payload))
    ownerSlots(own, UPLOADS_MAX)
    own.post<{ Querystring: { shop_id: string; name: string }; Body: Readable | undefined }>(
      OFFICE_API.imports,
      {
        bodyLimit: IMPORT_BYTES_MAX,
        schema: {
          querystring: UploadQuerySchema,
          body: fileBody(OCTETS),
          response: { 201: ImportAnswerSchema },
        },
        // The body is a stream: it is counted as it comes.
        validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : compileCheck(part)),
      },
      async (request, reply) => {
        const session = signedIn(request)
        const { shop_id: shopId, name } = request.query
        requireShop(session, shopId, 'shop.whole')
        others.isLong(request)
        if (!request.body) throw new HttpProblem(400, ERROR.malformed, { detail: 'The file is empty.' })
        const id = randomUUID()
        const fileName = nameOf(name)
        const sent = await files.receive(id, fileName, request.body)
        try {
          const seen = await workers.look(files.pathOf(id, fileName))
          if ('problem' in seen) throw refused('file', seen.problem)
          const { look } = seen
          const header = headerHash(look)
          const before = await lastSettings(db, shopId, header)
          const settings = before ? asBefore(look, before) : proposed(look)
          await addImport(db, {
            ...sent,
            id,
            shopId,
            actor: session.username,
            fileName,
            look,
            settings,
            headerHash: header,
          })
        } catch (error) {
          await files.forget(id, fileName)
          throw error
        }
        reply.code(201)
        return await present(session, id)
      },
    )
  })
}

/** What a file is called, on one line. @throws {HttpProblem} 400 nothing is left of it */
function nameOf(name: string): string {
  const plain = clean(name)
  if (plain !== '') return plain
  throw new HttpProblem(400, ERROR.validation, {
    errors: [{ field: 'name', rule: RULE.format, message: 'name must be a name' }],
  })
}
