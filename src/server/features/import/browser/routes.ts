import { createReadStream, type ReadStream } from 'node:fs'
import { Type } from 'typebox'
import type { PoolConfig } from 'pg'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { mayStart } from '#contract/office/import.ts'
import {
  type Import,
  ImportAnswerSchema,
  ImportParamsSchema,
  ImportsAnswerSchema,
  ImportsQuerySchema,
  type StartImport,
  StartImportSchema,
} from '#contract/office/import.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Db } from '../../../db/client.ts'
import { and, eq, inArray, sql } from '../../../db/drizzle.ts'
import { imports } from '../../../db/import-schema.ts'
import type { App } from '../../../http/app-type.ts'
import { attachment } from '../../../http/attachment.ts'
import type { OthersFirst } from '../../../http/others-first.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { requireShop, type Session, signedIn, staffShops } from '../../../http/session.ts'
import { authorOf } from '../calls/author.ts'
import { ImportError } from '../import-error.ts'
import { sayColumns } from './column-fields.ts'
import { isCurrency } from '../item/currency.ts'
import { importFiles } from './files.ts'
import { forgetLeft } from './held.ts'
import { heldRoutes } from './held-routes.ts'
import { findImport, type ImportRow, listImports, presentImport } from './imports.ts'
import { refused } from './refused.ts'
import { sheetRoute } from './sheet-route.ts'
import { storable } from './storable.ts'
import { uploadRoute } from './upload-route.ts'
import { importWorkers } from './workers.ts'

interface ImportRoutesDeps {
  db: Db
  connection: PoolConfig
  dataDir: string
  others: Pick<OthersFirst, 'isLong'>
  /** A call has changed the shop's products. */
  onWritten: (shopId: string) => void
  /** Work on an import has ended. */
  onDone: () => void
}

/** Imports as a conversation: a file is sent, looked at, mapped, checked, run, and undone [server/import]. */
export async function importRoutes(
  app: App,
  { db, connection, dataDir, others, onWritten, onDone }: ImportRoutesDeps,
): Promise<void> {
  const files = importFiles(dataDir)
  const workers = importWorkers({
    db,
    connection,
    dataDir,
    onDone,
    onError: (err) => app.log.error({ err }, 'an import broke off'),
  })
  app.addHook('onClose', () => workers.close())
  app.addHook('onReady', async () => files.keepTidy((err) => app.log.warn({ err }, 'imported files are not tidied up')))
  app.addHook('onClose', async () => files.close())
  const params = ImportParamsSchema
  const answer = { 200: ImportAnswerSchema }

  /** @throws {HttpProblem} 404 */
  async function theImport(session: Session, id: string): Promise<ImportRow> {
    const found = await findImport(db, id, staffShops(session))
    if (!found) throw new HttpProblem(404, ERROR.notFound)
    return found
  }
  const present = async (session: Session, id: string): Promise<{ data: Import }> => ({
    data: await presentImport(await theImport(session, id), files),
  })

  /** Begins work on an import in the state that was seen. @throws {HttpProblem} 409 somebody else was quicker */
  async function begin(seen: ImportRow, values: Partial<typeof imports.$inferInsert>): Promise<void> {
    const begun = await db
      .update(imports)
      .set({ ...values, progress: null, beatAt: sql`now()` })
      .where(and(eq(imports.id, seen.id), eq(imports.attempt, seen.attempt), eq(imports.state, seen.state)))
      .returning({ id: imports.id })
    if (begun.length === 0) throw new HttpProblem(409, OFFICE_ERROR.importState)
  }

  await uploadRoute(app, { db, files, workers, others, present })

  sheetRoute(app, { db, files, workers, theImport, present })

  heldRoutes(app, { db, theImport, onWritten })

  app.get(
    OFFICE_API.imports,
    { schema: { querystring: ImportsQuerySchema, response: { 200: ImportsAnswerSchema } } },
    async (request) => {
      const { shop_id: shopId } = request.query
      requireShop(signedIn(request), shopId, 'shop.whole')
      return { data: await listImports(db, shopId) }
    },
  )

  app.get(
    OFFICE_API.import,
    { schema: { params, response: answer } },
    async (request) => await present(signedIn(request), request.params.id),
  )

  app.post(OFFICE_API.importRun, { schema: { params, body: StartImportSchema, response: answer } }, async (request) => {
    const session = signedIn(request)
    const row = await theImport(session, request.params.id)
    if (!mayStart(row.state)) throw new HttpProblem(409, OFFICE_ERROR.importState)
    if (!(await files.use(row.id, row.fileName))) throw new HttpProblem(410, OFFICE_ERROR.fileGone)
    const columns = row.look.columns.map(({ name }) => name)
    const { map, pairs } = saidOf(columns, request.body)
    const { dry_run: dryRun, remove_many: yes = false, map: _, ...read } = request.body
    const { fetch_images: fetchImages = false, delete_missing: deleteMissing = false, ...how } = read
    if (how.currency !== undefined && !isCurrency(how.currency))
      throw refused('currency', 'currency must be an ISO 4217 code such as SEK')
    const sheet = row.look.format?.sheet?.name
    const file = files.pathOf(row.id, row.fileName)
    const attempt = row.attempt + 1
    const slot = workers.take()
    try {
      await begin(row, {
        attempt,
        settings: { ...read, map },
        state: dryRun ? 'checking' : 'running',
        runBy: session.username,
        report: null,
        problem: null,
        finishedAt: null,
      })
      await forgetLeft(db, { id: row.id, attempt })
      slot.work({
        kind: 'run',
        id: row.id,
        attempt,
        fileName: row.fileName,
        columns,
        problemsPath: files.problemsOf(row.id, attempt),
        options: {
          ...how,
          ...(sheet !== undefined && { sheet }),
          fetchImages,
          file,
          shop: row.shopId,
          map: pairs,
          dryRun,
          deleteMissing,
          yes,
        },
      })
    } catch (error) {
      slot.release()
      throw error
    }
    return await present(session, row.id)
  })

  app.post(OFFICE_API.importCancel, { schema: { params, response: answer } }, async (request) => {
    const session = signedIn(request)
    const { id } = await theImport(session, request.params.id)
    await db
      .update(imports)
      .set({ state: 'cancelled', progress: null })
      .where(and(eq(imports.id, id), inArray(imports.state, ['checking', 'running'])))
    return await present(session, id)
  })

  app.post(OFFICE_API.importUndo, { schema: { params, response: answer } }, async (request) => {
    const session = signedIn(request)
    const row = await theImport(session, request.params.id)
    if (!row.canUndo) throw new HttpProblem(409, OFFICE_ERROR.importState)
    const slot = workers.take()
    try {
      await begin(row, { state: 'undoing' })
      slot.work({ kind: 'undo', id: row.id, attempt: row.attempt, shop: row.shopId, by: authorOf(session) })
    } catch (error) {
      slot.release()
      throw error
    }
    return await present(session, row.id)
  })

  app.get(
    OFFICE_API.importProblems,
    {
      schema: {
        params,
        response: { 200: { content: { 'text/csv': { schema: Type.Unsafe<ReadStream>(Type.String()) } } } },
      },
    },
    async (request, reply) => {
      const row = await theImport(signedIn(request), request.params.id)
      const path = files.problemsOf(row.id, row.attempt)
      if (!row.report || !(await files.has(path))) throw new HttpProblem(410, OFFICE_ERROR.fileGone)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', attachment(`${row.fileName.replace(/\.\w{1,6}$/, '')} – problems.csv`))
        .header('Cache-Control', 'no-store')
        .send(createReadStream(path))
    },
  )
}

/** What `map` says of columns, by the rules of the engine. @throws {HttpProblem} 400 naming the rule */
function saidOf(columns: readonly string[], { map }: StartImport): ReturnType<typeof sayColumns> {
  try {
    return sayColumns(columns, new Map(Object.entries(map).filter(([name]) => name !== '')))
  } catch (error) {
    if (error instanceof ImportError) throw refused('map', storable(error.message))
    throw error
  }
}
