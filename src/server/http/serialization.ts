import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

type Serialize = (value: unknown) => string

/** Fastify's own way from an answer to its text. */
const compile = SerializerSelector()({}, {}) as unknown as FastifySerializerCompiler<object>

const compiled = new WeakMap<object, Serialize>()

/** How answers of a schema become JSON; one of each for a process, whatever number of servers it has. */
export const compileAnswer: FastifySerializerCompiler<object> = (route) => {
  const known = compiled.get(route.schema)
  if (known) return known
  const made = compile(route) as Serialize
  compiled.set(route.schema, made)
  return made
}
