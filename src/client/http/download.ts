/** A file as the server sent it. */
export interface Download {
  blob: Blob
  /** Its `Content-Disposition`, which names it. */
  disposition: string | null
}

/** Signs that no file's name may hold on some system that people use. */
const UNFIT = /[\\/:*?"<>|\p{Cc}]/gu

/** The name that a `Content-Disposition` gives (RFC 6266), in any language; `fallback` where it gives none. */
export function nameOf(disposition: string | null, fallback: string): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '')
  const name = decoded(extended) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? ''
  return name.replaceAll(UNFIT, '_').trim() || fallback
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Long enough for the slowest browser to have taken it. */
const KEEP_MS = 60_000

/** Puts a file among the person's downloads. */
export function saveFile({ blob, disposition }: Download, fallback: string): string {
  const link = document.createElement('a')
  const name = nameOf(disposition, fallback)
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
  return name
}
