import { createElement as h, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { API_DOCS } from '#contract/office/paths.ts'
import { curlLines } from './curl.ts'
import { callsOf, type Document, type DocumentedCall, type Media, type Schema } from './document.ts'
import { INTRODUCTION } from './introduction.ts'
import { fieldRows, typeWords } from './schema-rows.ts'

export interface DocsPage {
  document: Document
  /** The part of the calls that is shown; absent: the beginning. */
  section?: string
  /** Of the shop, for the examples. */
  origin: string
}

/** The sections of the calls, in the document's order. */
export const sectionsOf = (document: Document): string[] => [...new Set(callsOf(document).map(sectionOf))]

const sectionOf = ({ operation }: DocumentedCall): string => operation.tags?.[0] ?? 'other'

/** The document as a page for people, without scripts and with its style in a file [server/headers]. */
export function docsPage({ document, section, origin }: DocsPage): string {
  const calls = callsOf(document)
  const title = section === undefined ? 'API' : `API: ${section}`
  const content =
    section === undefined
      ? h(Beginning, { document, calls })
      : calls.filter((call) => sectionOf(call) === section).map((call) => h(Call, { key: call.name, call, origin }))
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, `${title} – ${document.info.title}`),
      h('link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }),
      h('link', { rel: 'stylesheet', href: API_DOCS.style }),
    ),
    h(
      'body',
      null,
      h('a', { className: 'skip', href: '#content' }, 'To the content'),
      h(Sections, { document, section }),
      h('main', { id: 'content' }, h('h1', null, title), content),
    ),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

const link = (href: string, text: string, isHere: boolean): ReactNode =>
  h('li', { key: text }, h('a', { href, ...(isHere && { 'aria-current': 'page' as const }) }, text))

function Sections({ document, section }: { document: Document; section: string | undefined }): ReactNode {
  return h(
    'nav',
    { 'aria-label': 'Calls' },
    h(
      'ul',
      null,
      link(API_DOCS.pages, 'Beginning', section === undefined),
      sectionsOf(document).map((one) => link(`${API_DOCS.pages}/${one}`, one, one === section)),
    ),
  )
}

function Beginning({ document, calls }: { document: Document; calls: readonly DocumentedCall[] }): ReactNode {
  return h(
    Fragment,
    null,
    h('p', null, document.info.description),
    INTRODUCTION.map(({ title, paragraphs }) =>
      h(
        Fragment,
        { key: title },
        h('h2', null, title),
        paragraphs.map((text) => h('p', { key: text }, marked(text))),
      ),
    ),
    h('h2', null, 'All calls'),
    h(
      Table,
      { head: ['Call', 'What it does', 'Scope of a key'] },
      calls.map((call) =>
        h(
          'tr',
          { key: call.name },
          h('td', null, h('a', { href: `${API_DOCS.pages}/${sectionOf(call)}#${anchorOf(call)}` }, h(Name, { call }))),
          h('td', null, call.operation.summary),
          h('td', null, codes(scopesOf(call))),
        ),
      ),
    ),
  )
}

/** Words between backquotes are code. */
const marked = (text: string): ReactNode[] =>
  text.split('`').map((words, i) => (i % 2 === 0 ? words : h('code', { key: i }, words)))

const codes = (words: readonly string[]): ReactNode[] =>
  words.flatMap((word, i) => [...(i > 0 ? [' '] : []), h('code', { key: word }, word)])

const anchorOf = ({ name }: DocumentedCall): string => name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')

const scopesOf = ({ operation: { security = [] } }: DocumentedCall): string[] => security.flatMap(({ key = [] }) => key)

const Name = ({ call: { method, path } }: { call: DocumentedCall }): ReactNode =>
  h('code', null, h('b', null, method.toUpperCase()), ` ${path}`)

function Call({ call, origin }: { call: DocumentedCall; origin: string }): ReactNode {
  const { summary, parameters = [], requestBody, responses } = call.operation
  return h(
    'section',
    { id: anchorOf(call) },
    h('h2', null, h(Name, { call })),
    h('p', null, summary),
    h('p', null, whoMay(call)),
    parameters.length > 0 && h('h3', null, 'Parameters'),
    parameters.length > 0 &&
      h(
        Table,
        { head: ['Name', 'In', 'Value', ''] },
        parameters.map(({ name, in: where, required = false, schema, description = '' }) =>
          h(
            'tr',
            { key: `${where} ${name}` },
            h('td', null, h('code', null, name), required && ' required'),
            h('td', null, where),
            h('td', null, typeWords(schema)),
            h('td', null, description),
          ),
        ),
      ),
    requestBody && h(Bodies, { title: 'Body', content: requestBody.content }),
    curlLines(call, origin).map((line) => h('pre', { key: line, tabIndex: 0 }, h('code', null, line))),
    Object.entries(responses).map(([status, { description, content = {} }]) =>
      h(Bodies, {
        key: status,
        title: status === 'default' ? 'Any failure' : `Answer ${status}`,
        text: status === 'default' ? 'A problem document (RFC 9457): decide by its code.' : description,
        content: status === 'default' ? {} : content,
      }),
    ),
  )
}

function whoMay(call: DocumentedCall): ReactNode[] {
  const { security = [] } = call.operation
  const scopes = scopesOf(call)
  if (security.length === 0) return ['Open to everybody.']
  if (scopes.length === 0) return ['For people who are signed in.']
  return ['For people who are signed in, and for keys with ', ...codes(scopes), '.']
}

interface BodiesProps {
  title: string
  text?: string | undefined
  content: Record<string, Media>
}

const Bodies = ({ title, text, content }: BodiesProps): ReactNode =>
  h(
    Fragment,
    null,
    h('h3', null, title),
    text !== undefined && text !== 'Default Response' && h('p', null, text),
    Object.entries(content).map(([type, { schema, example }]) =>
      h(
        Fragment,
        { key: type },
        h('p', null, h('code', null, type)),
        schema && h(Fields, { schema }),
        example !== undefined &&
          h(
            'pre',
            { tabIndex: 0 },
            h('code', null, typeof example === 'string' ? example : JSON.stringify(example, null, 2)),
          ),
      ),
    ),
  )

function Fields({ schema }: { schema: Schema }): ReactNode {
  const rows = fieldRows(schema)
  if (rows.length === 0) return h('p', null, typeWords(schema))
  return h(
    Table,
    { head: ['Field', 'Value', ''] },
    rows.map(({ path, isRequired, type, description }) =>
      h(
        'tr',
        { key: path },
        h('td', null, h('code', null, path), isRequired && ' required'),
        h('td', null, type),
        h('td', null, description),
      ),
    ),
  )
}

/** Wide ones are scrolled by themselves, also by keys. */
const Table = ({ head, children }: { head: readonly string[]; children?: ReactNode }): ReactNode =>
  h(
    'div',
    { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': head.filter(Boolean).join(', ') },
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head.map((name) => h(name === '' ? 'td' : 'th', { key: name, ...(name && { scope: 'col' }) }, name)),
        ),
      ),
      h('tbody', null, children),
    ),
  )
