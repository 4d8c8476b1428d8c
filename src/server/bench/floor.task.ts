import type { NoBrowser } from './chromium.ts'
import { serveTask } from './child.ts'
import { type FloorInput, type FloorRow, floorRow } from './floor-rows.ts'

await serveTask<FloorInput, FloorRow | NoBrowser>(async (input) => ({ answer: await floorRow(input) }))
