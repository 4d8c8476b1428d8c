import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * `node generate.ts DOCUMENT TYPES`: the types of a client from an OpenAPI document, made as its authors would make them.
 * A program of its own, since what it generates with has to find another TypeScript than the project's.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: new URL('typescript-api.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})

const [document = '', types = ''] = process.argv.slice(2)
const { default: generate, astToString } = await import('openapi-typescript')
writeFileSync(types, astToString(await generate(readFileSync(document, 'utf8'))))
