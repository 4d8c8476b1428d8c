import type { XmlNode } from '../xml-nodes.ts'

/** What a cell may hold in Excel, and then one: longer texts are cut and found too long by their field's rule. */
const MAX_CHARACTERS = 32_768

/** Characters that XML cannot hold, `_x000D_`, and the escaped underscore itself, `_x005F_`. */
const ESCAPED = /_x([\da-f]{4})_/gi

/** The plain text of a string with formatted runs; how it is pronounced (`rPh`) is none of it. */
export function richText(node: XmlNode | undefined): string {
  let text = ''
  for (const { name, text: own, children } of node?.children ?? []) {
    if (name === 'T') text += own
    else if (name === 'R') for (const run of children) if (run.name === 'T') text += run.text
  }
  const plain = text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code) => String.fromCharCode(parseInt(code, 16)))
    : text
  return plain.slice(0, MAX_CHARACTERS)
}
