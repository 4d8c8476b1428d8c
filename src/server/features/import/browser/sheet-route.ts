import { mayStart } from '#contract/office/import.ts'
import { type Import, ImportAnswerSchema, ImportParamsSchema, SheetSchema } from '#contract/office/import.schema.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Db } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { imports } from '../../../db/import-schema.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { type Session, signedIn } from '../../../http/session.ts'
import type { ImportFiles } from './files.ts'
import { type ImportRow, lastSettings } from './imports.ts'
import { asBefore, headerHash, proposed } from './look.ts'
import { refused } from './refused.ts'
import type { importWorkers } from './workers.ts'

interface SheetDeps {
  db: Db
  files: ImportFiles
  workers: Pick<ReturnType<typeof importWorkers>, 'look'>
  /** @throws {HttpProblem} 404 */
  theImport: (session: Session, id: string) => Promise<ImportRow>
  present: (session: Session, id: string) => Promise<{ data: Import }>
}

/** `POST /api/imports/:id/sheet`: another sheet of the workbook is looked at, and what was said of the one before is gone. */
export function sheetRoute(app: App, { db, files, workers, theImport, present }: SheetDeps): void {
  app.post(
    OFFICE_API.importSheet,
    { schema: { params: ImportParamsSchema, body: SheetSchema, response: { 200: ImportAnswerSchema } } },
    async (request) => {
      const session = signedIn(request)
      const row = await theImport(session, request.params.id)
      if (!mayStart(row.state)) throw new HttpProblem(409, OFFICE_ERROR.importState)
      if (!(await files.use(row.id, row.fileName))) throw new HttpProblem(410, OFFICE_ERROR.fileGone)
      const seen = await workers.look(files.pathOf(row.id, row.fileName), request.body.sheet)
      if ('problem' in seen) throw refused('sheet', seen.problem)
      const { look } = seen
      const header = headerHash(look)
      const before = await lastSettings(db, row.shopId, header)
      const settings = before ? asBefore(look, before) : proposed(look)
      const afresh = { state: 'new', runBy: null, report: null, problem: null, finishedAt: null } as const
      const looked = await db
        .update(imports)
        .set({ ...afresh, attempt: row.attempt + 1, look, settings, headerHash: header })
        .where(and(eq(imports.id, row.id), eq(imports.attempt, row.attempt), eq(imports.state, row.state)))
        .returning({ id: imports.id })
      if (looked.length === 0) throw new HttpProblem(409, OFFICE_ERROR.importState)
      return await present(session, row.id)
    },
  )
}
