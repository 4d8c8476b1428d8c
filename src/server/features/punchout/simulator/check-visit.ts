import type { Check } from '#contract/punchout/simulation.schema.ts'
import { CxmlError } from '../cxml/error.ts'
import { find, readTree, textAt, type XmlElement } from '../cxml/tree.ts'
import { check } from './check.ts'
import { type Models, orderFaults, REQUEST, RESPONSE } from './element-order.ts'

/** Looks over the request that begins a visit, as the shop would that gets it. */
export const checkRequest = (document: string): Check[] => checked(document, REQUEST, () => [])

/** Looks over the answer to it, as the buyer's system would [punchout/answers]. */
export const checkAnswer = (document: string): Check[] =>
  checked(document, RESPONSE, (answer) => {
    const status = find(answer, 'Response', 'Status')
    const { code = '', text = '' } = status?.attributes ?? {}
    const start = textAt(find(answer, 'Response', 'PunchOutSetupResponse', 'StartPage', 'URL'))
    return [
      check('status', /^\d{3}$/.test(code) && text !== '' ? [] : [`${code} ${text}`]),
      // Who refuses opens nothing.
      ...(code.startsWith('2')
        ? [check('start_page', /^https?:\/\//.test(start) && URL.canParse(start) ? [] : [start])]
        : []),
    ]
  })

/** Looks over the launch of OCI, one field to a line. */
export function checkLaunch(fields: string, hookField: string): Check[] {
  const sent = new Map(fields.split('\n').map((line) => line.split('=', 2) as [string, string]))
  const empty = [...sent].flatMap(([name, value]) => (value === '' ? [name] : []))
  return [
    check(
      'required',
      ['USERNAME', 'PASSWORD', hookField].filter((name) => !sent.has(name)),
    ),
    check('no_empty', empty),
  ]
}

function checked(document: string, models: Models, more: (document: XmlElement) => Check[]): Check[] {
  let tree: XmlElement
  try {
    tree = readTree(document)
  } catch (error) {
    return [check('well_formed', [error instanceof CxmlError ? error.message : 'unreadable'])]
  }
  const { missing, misplaced } = orderFaults(tree, models)
  const unsigned = ['payloadID', 'timestamp'].filter((name) => !tree.attributes[name])
  return [
    check('well_formed', []),
    check('required', [...unsigned.map((name) => `cXML/@${name}`), ...missing]),
    check('order', misplaced),
    ...more(tree),
  ]
}
