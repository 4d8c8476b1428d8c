import { type BrowserRow, browserRow, type NoBrowser } from './browser-rows.ts'
import { serveTask } from './child.ts'

await serveTask<{ products: number }, BrowserRow | NoBrowser>(async ({ products }) => ({
  answer: await browserRow(products),
}))
