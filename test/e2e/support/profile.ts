import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { wholeBrowser } from './browser.ts'
import { killChromium } from './kill-chromium.ts'

/** How a story wants its browser set up, otherwise than all the others. */
interface ProfileOptions {
  preferences?: unknown
  /** What the test tool would switch off. */
  keeps?: string[]
}

/** A person's browser, whose files a story can look at. */
export interface Profile {
  /** Starts the browser, speaking English; what it kept before is there again. */
  start: () => Promise<BrowserContext>
  /** Ends the browser as a power cut would. */
  kill: () => Promise<void>
  /** The files below a directory of the closed browser that hold a text, in either of two encodings. */
  holding: (directory: string, text: string) => string[]
}

export async function withProfile(options: ProfileOptions, story: (profile: Profile) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'interior-profile-'))
  if (options.preferences) {
    mkdirSync(join(root, 'Default'))
    writeFileSync(join(root, 'Default/Preferences'), JSON.stringify(options.preferences))
  }
  let open: BrowserContext | null = null
  try {
    await story({
      start: async () => {
        open = await chromium.launchPersistentContext(root, {
          ...wholeBrowser(),
          ...(options.keeps && { ignoreDefaultArgs: options.keeps }),
          baseURL: process.env.SHOP_ADDRESS ?? '',
          locale: 'en-GB',
          viewport: { width: 1440, height: 900 },
        })
        await open.addInitScript(speakEnglish)
        return open
      },
      kill: async () => {
        if (open) await killChromium(open, root)
        open = null
      },
      holding: (directory, text) => filesWith(join(root, directory), text).map((file) => relative(root, file)),
    })
  } finally {
    await (open as BrowserContext | null)?.close()
    rmSync(root, { recursive: true, force: true })
  }
}

/** Runs in the page. */
function speakEnglish(): void {
  try {
    localStorage.setItem('language', 'en')
  } catch {
    // A browser that keeps nothing does not keep this.
  }
}

function filesWith(directory: string, text: string): string[] {
  const wanted = [Buffer.from(text), Buffer.from(text, 'utf16le')]
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return wanted.some((one) => bytes.includes(one))
    })
}
