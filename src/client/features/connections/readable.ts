const INDENT = '  '

/**
 * XML with one element to a line, indented by its depth; an element that holds text alone stays on its line. What is no
 * XML, as the fields of OCI, stays as it is.
 */
export function readable(document: string): string {
  if (!document.trimStart().startsWith('<')) return document
  const lines: string[] = []
  let depth = 0
  const tokens = document.match(/<[^>]+>|[^<]+/g) ?? []
  for (let i = 0; i < tokens.length; i++) {
    const token = (tokens[i] ?? '').trim()
    if (token === '') continue
    if (token.startsWith('</')) {
      depth = Math.max(0, depth - 1)
      lines.push(INDENT.repeat(depth) + token)
    } else if (isOpening(token)) {
      const inner = tokens[i + 1] ?? ''
      const closing = tokens[i + 2] ?? ''
      if (!inner.startsWith('<') && closing.startsWith('</')) {
        lines.push(INDENT.repeat(depth) + token + inner + closing)
        i += 2
      } else {
        lines.push(INDENT.repeat(depth) + token)
        depth++
      }
    } else lines.push(INDENT.repeat(depth) + token)
  }
  return lines.join('\n')
}

const isOpening = (token: string): boolean => /^<[^/?!]/.test(token) && !token.endsWith('/>')
