import { type BrowserRow, browserRow } from './browser-rows.ts'
import { serveTask } from './child.ts'
import type { NoBrowser } from './chromium.ts'

await serveTask<{ products: number }, BrowserRow | NoBrowser>(async ({ products }) => ({
  answer: await browserRow(products),
}))
