import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { LOGO_BYTES_MAX } from '#contract/office/shop.ts'

export interface Logo {
  logo: Buffer
  logoType: string
}

/** Why something is no logo, in English. */
export class LogoError extends Error {
  override name = 'LogoError'
}

const WIDEST = 4096
/** Pixels in which a logo is kept, at most: on the screen it is a fraction of it. */
const KEPT = 1024

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
}

const OPTIONS = { limitInputPixels: WIDEST * WIDEST, failOn: 'error' } as const

/**
 * What a logo is, known by its content, whatever it is called.
 * @throws {LogoError} not a picture that we take, too large, broken, or an SVG that does more than draw
 */
export async function readLogo(logo: Buffer): Promise<Logo> {
  if (logo.length > LOGO_BYTES_MAX) throw new LogoError(`it has more than ${LOGO_BYTES_MAX / 1024} KiB`)
  if (/^\uFEFF?\s*</.test(logo.toString('utf8', 0, 200))) {
    requireHarmlessSvg(logo.toString('utf8'))
    return { logo, logoType: 'image/svg+xml' }
  }
  const picture = await metadataOf(logo)
  const logoType = picture ? TYPES[picture.format] : undefined
  if (!picture || !logoType || (picture.format === 'heif' && picture.compression !== 'av1'))
    throw new LogoError('it is none of SVG, PNG, JPEG, WebP, AVIF')
  if (Math.max(picture.width, picture.height) > WIDEST) throw new LogoError(`it is larger than ${WIDEST} × ${WIDEST}`)
  return { logo, logoType }
}

/**
 * One that somebody sent, as it is kept: pictures of pixels are encoded anew, without what came with them.
 * @throws {LogoError} as `readLogo`
 */
export async function keptLogo(bytes: Buffer): Promise<Logo> {
  const read = await readLogo(bytes)
  if (read.logoType === 'image/svg+xml') return read
  const logo = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize({ width: KEPT, height: KEPT, fit: 'inside', withoutEnlargement: true })
    .webp({ lossless: read.logoType === 'image/png', quality: 90 })
    .toBuffer()
    .catch(() => {
      throw new LogoError('it is broken')
    })
  return { logo, logoType: 'image/webp' }
}

/** Null for what is no picture: of nothing at all the library throws before it answers. */
const metadataOf = async (bytes: Buffer) =>
  bytes.length === 0
    ? null
    : await sharp(bytes, OPTIONS)
        .metadata()
        .catch(() => null)

const ACTIVE = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'set',
  'animate',
])

/** The picture is served in a sandbox; that it runs nothing and fetches nothing is asked here already. */
function requireHarmlessSvg(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  let root = true
  parser.on('error', (error) => refuse(`is not well-formed XML: ${error.message}`))
  parser.on('doctype', () => refuse('has a DOCTYPE'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (root && (local !== 'svg' || uri !== 'http://www.w3.org/2000/svg')) refuse('does not begin with <svg>')
    root = false
    if (ACTIVE.has(local.toLowerCase())) refuse(`holds <${local}>`)
    for (const { local: name, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) refuse(`has the attribute ${name}`)
      if (name === 'href' && !/^(#|data:image\/(png|jpeg|webp|avif);)/i.test(value.trim())) refuse(`refers to ${value}`)
    }
  })
  parser.write(xml).close()
  if (root) refuse('is empty')
}

function refuse(why: string): never {
  throw new LogoError(`the SVG ${why}`)
}
