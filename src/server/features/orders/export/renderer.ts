import { openThread } from '../../../threads/thread.ts'
import type { PaperOf } from '../papers/write.ts'
import { type Rendering, render } from './render.ts'
import type { RenderJobs } from './render-thread.ts'

/** Lines up to which a file is made sooner than it is handed to a thread, and the main loop hardly waits. */
const INLINE_LINES = 50

export interface Renderer {
  render: (rendering: Rendering) => Promise<Buffer>
  /** A picking list or a delivery note. */
  paper: (paper: PaperOf) => Promise<Buffer>
  close: () => Promise<void>
}

/** Makes files without holding up other requests: large ones in a thread of their own, one after the other. */
export function createRenderer(): Renderer {
  const thread = openThread<RenderJobs>(new URL('./render-thread.ts', import.meta.url), null)
  return {
    render: async (rendering) => {
      const lines = rendering.orders.reduce((sum, order) => sum + order.lines.length, 0)
      return lines <= INLINE_LINES ? await render(rendering) : Buffer.from(await thread.run('render', rendering))
    },
    // Barcodes take a while, however few.
    paper: async (paper) => Buffer.from(await thread.run('paper', paper)),
    close: () => thread.close(),
  }
}
