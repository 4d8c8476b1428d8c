import { SaxesParser } from 'saxes'
import { CxmlError } from './error.ts'

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
}
export type XmlNode = XmlElement | string

const MAX_DEPTH = 100
/** An order of thousands of lines has far fewer; each costs memory however short its tag is. */
const MAX_ELEMENTS = 100_000
/** cXML's richest element has fewer than twenty. */
const MAX_ATTRIBUTES = 100

/**
 * A document as a tree. Strict in what XML is, and deaf to DTDs: none is fetched, and one that declares anything within
 * the document is refused, since entities are how such documents read files and grow [punchout/reading-documents].
 * @throws {CxmlError} 406
 */
export function readTree(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  let attributesHere = 0
  const refuse = (why: string): never => {
    throw new CxmlError(406, `The document cannot be read: ${why} (line ${parser.line}).`)
  }
  parser.on('error', (error) => refuse(error.message.replace(/^[^:]*:\d+:\d+: |^\d+:\d+: /, '').slice(0, 200)))
  parser.on('doctype', (doctype) => {
    const subset = doctype.indexOf('[')
    if (subset >= 0 && !/^\[\s*\]\s*$/.test(doctype.slice(subset)))
      refuse('declarations of its own in the DOCTYPE are refused')
  })
  parser.on('opentagstart', () => {
    attributesHere = 0
  })
  parser.on('attribute', () => {
    if (++attributesHere > MAX_ATTRIBUTES) refuse(`an element has more than ${MAX_ATTRIBUTES} attributes`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH) refuse(`elements are nested more than ${MAX_DEPTH} deep`)
    if (++elements > MAX_ELEMENTS) refuse('it has too many elements')
    const element: XmlElement = { name, attributes, children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const add = (part: string): void => {
    open.at(-1)?.children.push(part)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root ?? refuse('it has no element')
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

/** The elements of one name within another, in their order. */
export const all = (within: XmlElement | undefined, name: string): XmlElement[] =>
  within?.children.filter((node): node is XmlElement => isElement(node) && node.name === name) ?? []

/** The first element down a path of names, wherever it stands among its siblings. */
export function find(within: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let at = within
  for (const name of path) at = at?.children.find((node): node is XmlElement => isElement(node) && node.name === name)
  return at
}

/** All text in an element, trimmed; empty where there is no such element. */
export const textOf = (element: XmlElement | undefined): string => rawText(element).trim()

const rawText = (element: XmlElement | undefined): string =>
  element?.children.map((node) => (isElement(node) ? rawText(node) : node)).join('') ?? ''

/** The trimmed text at the end of a path. */
export const textAt = (within: XmlElement | undefined, ...path: string[]): string => textOf(find(within, ...path))
