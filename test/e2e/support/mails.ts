import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { leavesOf } from '#test/api/mime.ts'

/** The link to choose a password by in the newest mail to somebody, as a path of the shop; waits until it is there. */
export async function linkIn(address: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).map((text) => /\/password#[\w-]{43}/.exec(text)?.[0]).findLast(Boolean)
      return found
    })
    .toBeDefined()
  return found as string
}

/** A shop without a mail server keeps each mail as a file. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(process.env.SHOP_DATA_DIR ?? '', 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails
    .filter((raw) => raw.includes(`To: ${address}`))
    .map(
      (raw) =>
        leavesOf(raw)
          .find(({ type }) => type === 'text/plain')
          ?.content.toString() ?? '',
    )
}
