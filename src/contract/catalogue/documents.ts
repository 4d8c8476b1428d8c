/** What a document of a product is: its environmental declaration, how one cares for it, puts it together, and so on. */
export const DOCUMENT_KINDS = ['epd', 'care', 'assembly', 'certificate', 'drawing'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_TYPE = 'application/pdf'

/** Bytes of one file. */
export const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024

/** Documents of one product. */
export const DOCUMENTS_MAX = 20

/** Characters of a document's name. */
export const DOCUMENT_NAME_MAX = 120

/** Where every document's address begins; its file never changes. */
export const DOCUMENT_PATH = '/public/document/'

/** Its address: the file's hash, and for whoever keeps it a name of its own. */
export const documentPath = (hash: string, name: string): string =>
  `${DOCUMENT_PATH}${hash}/${encodeURIComponent(documentFile(name))}`

/** A file's name of a document's: without what a file system or an address reads as something else. */
const documentFile = (name: string): string =>
  `${
    name
      .toWellFormed()
      .replaceAll(/[\p{C}/\\:*?"<>|%#]+/gu, ' ')
      .trim()
      .replace(/\.pdf$/i, '')
      .replace(/^\.+/, '')
      .slice(0, DOCUMENT_NAME_MAX) || 'document'
  }.pdf`
