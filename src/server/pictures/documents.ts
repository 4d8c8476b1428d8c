import { hash } from 'node:crypto'
import { DOCUMENT_TYPE } from '#contract/catalogue/documents.ts'
import type { Db, Tx } from '../db/client.ts'
import { and, eq, gt, inArray, sql } from '../db/drizzle.ts'
import { pictureOriginals } from '../db/picture-schema.ts'
import { keepOriginal } from './originals.ts'

const SIZE = { hash: pictureOriginals.hash, bytes: pictureOriginals.byteLength }
const isDocument = eq(pictureOriginals.mediaType, DOCUMENT_TYPE)

/** Stores a PDF beside the photographs, once, however often it comes. @returns its SHA-256, hexadecimal */
export async function keepDocument(db: Db, bytes: Buffer): Promise<string> {
  const name = hash('sha256', bytes, 'hex')
  const about = { mediaType: DOCUMENT_TYPE, width: null, height: null, standIn: false }
  // Sent up again it is as young as a new one, so that nobody takes it away before it is named.
  if (!(await keepOriginal(db, { hash: name, bytes, ...about })))
    await db.update(pictureOriginals).set({ createdAt: sql`now()` }).where(eq(pictureOriginals.hash, name))
  return name
}

/** How many were sent up within a day. */
export const documentsToday = (db: Db): Promise<number> =>
  db.$count(pictureOriginals, and(isDocument, gt(pictureOriginals.createdAt, sql`now() - interval '1 day'`)))

/** Those of these hashes that are documents', with their sizes in bytes. */
export async function knownDocuments(db: Db, hashes: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select(SIZE)
    .from(pictureOriginals)
    .where(and(isDocument, inArray(pictureOriginals.hash, hashes)))
  return new Map(rows.map((row) => [row.hash, row.bytes]))
}

/** How many bytes each of these files has; those that are not here are missing. They stay till the transaction ends. */
export async function documentSizes(tx: Tx, hashes: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select(SIZE)
    .from(pictureOriginals)
    .where(and(isDocument, inArray(pictureOriginals.hash, hashes)))
    .for('key share')
  return new Map(rows.map((row) => [row.hash, row.bytes]))
}

/** Removes files that were sent up a week ago and that no product names, whether the shop still has it or not. */
export const forgetUnnamedDocuments = (db: Db): Promise<unknown> =>
  db.execute(sql`
    DELETE FROM picture_originals o
    WHERE media_type = ${DOCUMENT_TYPE} AND created_at < now() - interval '7 days' AND NOT EXISTS (
      SELECT FROM products WHERE data ? 'documents'
      AND data -> 'documents' @> jsonb_build_array(jsonb_build_object('hash', o.hash)))`)
