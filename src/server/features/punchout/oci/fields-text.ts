/** The fields of an OCI form by their names, in their order. */
export type FormFields = Record<string, string>

/** As they were kept. */
export const readFields = (document: string): FormFields => JSON.parse(document) as FormFields

/** As people read them: one to a line, what breaks lines made visible. */
export const fieldsText = (fields: FormFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value.replaceAll(/\r\n?|\n/g, '⏎')}`)
    .join('\n')
