import { serveThread } from '../../../threads/serve-thread.ts'
import { type Rendering, render } from './render.ts'

export interface RenderJobs {
  render: { ask: Rendering; answer: ArrayBuffer }
}

serveThread<RenderJobs>({
  render: async (rendering) => {
    const file = await render(rendering)
    // A buffer may be a piece of a larger one; what is handed over is the file alone.
    return new Uint8Array(file).buffer
  },
})
