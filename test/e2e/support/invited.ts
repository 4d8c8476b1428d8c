import type { Browser, Page } from '@playwright/test'
import { leavesOf } from '#test/api/mime.ts'
import type { MailServer } from '#test/api/mail-server.ts'
import { expect, speak } from './story.ts'

/** The words of every mail that somebody has got, in their order. */
export const mailsTo = ({ received }: MailServer, address: string): string[] =>
  received
    .filter(({ to }) => to.includes(address))
    .map(
      ({ raw }) =>
        leavesOf(raw)
          .find(({ type }) => type === 'text/plain')
          ?.content.toString() ?? '',
    )

/** Follows the link of an invitation, in a browser of one's own, and chooses a password; `uid` is what they see of the shop. */
export async function invited(browser: Browser, mails: MailServer, address: string, uid: string): Promise<Page> {
  await expect.poll(() => mailsTo(mails, address).length).toBe(1)
  const context = await browser.newContext()
  const page = await context.newPage()
  await speak(page, 'en')
  await page.goto(/https?:\S+\/password#[\w-]{43}/.exec(mailsTo(mails, address)[0] ?? '')?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Welcome,' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('three yellow chairs')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.locator(`main a[href$="/${uid}"]`).first()).toBeVisible()
  return page
}
