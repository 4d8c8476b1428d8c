import type { Field } from './form-data.ts'
import { fieldsText } from './fields-text.ts'

const HIDDEN = '[redacted]'
const SECRET = /pass|pwd|secret|token|session|cookie/i

/** A launch that anybody may read: without what looks like a secret, and what addresses carry in their queries. */
export const launchText = (fields: ReadonlyMap<string, Field>): string =>
  fieldsText(
    Object.fromEntries(
      [...fields.values()].map(({ name, value }) => [
        name,
        SECRET.test(name) ? HIDDEN : value.replaceAll(/([?&][^=&#\s]*=)[^&#\s]*/g, `$1${HIDDEN}`),
      ]),
    ),
  )
