import { serveThread } from '../../../threads/serve-thread.ts'
import { type PaperOf, writePaper } from '../papers/write.ts'
import { type Rendering, render } from './render.ts'

export interface RenderJobs {
  render: { ask: Rendering; answer: ArrayBuffer }
  paper: { ask: PaperOf; answer: ArrayBuffer }
}

serveThread<RenderJobs>({
  render: async (rendering) => alone(await render(rendering)),
  paper: async (paper) => alone(await writePaper(paper)),
})

/** A buffer may be a piece of a larger one; what is handed over is the file alone. */
const alone = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer
