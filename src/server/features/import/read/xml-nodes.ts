import { SaxesParser } from 'saxes'
import { ImportError } from '../import-error.ts'

/** An element with its subtree; names are local names in capitals, text is that of the element itself. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  text: string
  /** The name of the element that it stands in. */
  parent: string | undefined
}

const MAX_DEPTH = 64
const MAX_NODE_CHARACTERS = 4_000_000

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Streams the elements of the wanted names, each with its subtree, at any depth; only one subtree is held at a time.
 * Well-formedness is strict. Entities of a document's own are refused, and no DTD is ever fetched.
 * @param what stands before the words of errors
 * @throws ImportError with the line where the document goes wrong
 */
export async function* xmlNodes(
  chunks: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
  what = 'The XML',
): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const done: XmlNode[] = []
  const open: XmlNode[] = []
  const names: string[] = []
  let size = 0
  /** Characters since the parser last told of anything: it holds them all. */
  let silent = 0
  const refuse = (why: string): never => {
    throw new ImportError(`${what} cannot be read: ${why} (line ${parser.line}).`)
  }
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[') || /<!ENTITY/i.test(doctype)) refuse('a document with entities of its own is refused')
  })
  parser.on('opentag', (tag) => {
    silent = 0
    const name = localName(tag.name).toUpperCase()
    const parent = names.at(-1)
    if (names.push(name) > MAX_DEPTH) refuse(`elements are nested more than ${MAX_DEPTH} deep`)
    if (open.length === 0 && !wanted.has(name)) return
    if (open.length === 0) size = 0
    const attributes: Record<string, string> = Object.create(null)
    for (const key in tag.attributes) {
      const value = tag.attributes[key] ?? ''
      attributes[localName(key).toLowerCase()] = value
      grow(key.length + value.length)
    }
    const node: XmlNode = { name, attributes, children: [], text: '', parent }
    open.at(-1)?.children.push(node)
    open.push(node)
    grow(tag.name.length)
  })
  const grow = (by: number) => {
    size += by + 16
    if (size > MAX_NODE_CHARACTERS) refuse(`an element ${open[0]?.name ?? ''} is too large`)
  }
  const addText = (text: string) => {
    const node = open.at(-1)
    if (!node) return
    grow(text.length)
    node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    silent = 0
    names.pop()
    const node = open.pop()
    if (node && open.length === 0) done.push(node)
  })
  for await (const chunk of chunks) {
    silent += chunk.length
    if (silent > MAX_NODE_CHARACTERS) refuse('a text or a tag in it is too long')
    parser.write(chunk)
    yield* done.splice(0)
  }
  parser.close()
  yield* done.splice(0)
}

/** The first child of one of these names. */
export const child = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  node?.children.find(({ name }) => names.includes(name))

export const childrenOf = (node: XmlNode | undefined, ...names: string[]): XmlNode[] =>
  node?.children.filter(({ name }) => names.includes(name)) ?? []

/** The trimmed text of the first child of one of these names; undefined where there is none or it is empty. */
export const textOf = (node: XmlNode | undefined, ...names: string[]): string | undefined =>
  child(node, ...names)?.text.trim() || undefined
