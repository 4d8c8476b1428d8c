import { openThread } from '../../../threads/thread.ts'
import { type Rendering, render } from './render.ts'
import type { RenderJobs } from './render-thread.ts'

/** Lines up to which a file is made sooner than it is handed to a thread, and the main loop hardly waits. */
const INLINE_LINES = 50

export interface Renderer {
  render: (rendering: Rendering) => Promise<Buffer>
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
    close: () => thread.close(),
  }
}
