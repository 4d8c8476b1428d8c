import { join } from 'node:path'

/** Programs that tests start again and again keep what V8 made of their modules, from run to run too. */
export function keepCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
}
