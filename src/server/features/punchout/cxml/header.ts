import { all, find, textAt, textOf, type XmlElement } from './tree.ts'

/**
 * A Credential as it was sent; `domain` in small letters, since systems do not agree on them [punchout/connections].
 */
export interface Credential {
  domain: string
  /** As it was spelled. */
  shownDomain: string
  identity: string
  secrets: string[]
  /** It proves itself by a MAC or a signature, which we do not support. */
  signed: boolean
}

export interface Header {
  from: Credential[]
  to: Credential[]
  sender: Credential[]
}

export const readHeader = (document: XmlElement): Header => {
  const header = find(document, 'Header')
  const party = (name: string) => all(find(header, name), 'Credential').map(readCredential)
  return { from: party('From'), to: party('To'), sender: party('Sender') }
}

function readCredential(credential: XmlElement): Credential {
  const shownDomain = credential.attributes.domain?.trim() ?? ''
  return {
    domain: shownDomain.toLowerCase(),
    shownDomain,
    identity: textAt(credential, 'Identity'),
    secrets: all(credential, 'SharedSecret').map(textOf),
    signed: find(credential, 'CredentialMac') !== undefined || find(credential, 'DigitalSignature') !== undefined,
  }
}
