import { isElement, type XmlElement, type XmlNode } from './tree.ts'
import { el, escapeText, type Markup } from './write.ts'

const HIDDEN = '[redacted]'
const SECRET = /^(SharedSecret\d*|CredentialMac|DigitalSignature|BuyerCookie|ds:Signature)$/i

/** A document that anybody may read: without secrets, cookies, and what addresses carry in their queries. */
export const redacted = (document: XmlElement): string => markup(document).xml

const markup = ({ name, attributes, children }: XmlElement): Markup =>
  el(
    name,
    attributes,
    SECRET.test(name) && children.length > 0 ? HIDDEN : { xml: children.map((node) => inner(node, name)).join('') },
  )

const inner = (node: XmlNode, parent: string): string => {
  if (isElement(node)) return markup(node).xml
  return escapeText(parent.toLowerCase() === 'url' ? node.replaceAll(/([?&][^=&#\s]*=)[^&#\s]*/g, `$1${HIDDEN}`) : node)
}
