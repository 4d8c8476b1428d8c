import { readFile, stat } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { UsageError } from './program.ts'

export interface Logo {
  logo: Buffer
  logoType: string
}

const LONGEST = 512 * 1024
const WIDEST = 4096

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
}

/**
 * Reads a logo and says what it is by its content, whatever it is called.
 * @throws {UsageError} not a picture that we take, too large, broken, or an SVG that does more than draw
 */
export async function readLogo(path: string): Promise<Logo> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) throw new UsageError(`--logo: there is no file ${path}`)
  if (info.size > LONGEST) throw new UsageError(`--logo: ${path} has more than ${LONGEST / 1024} KiB`)
  const logo = await readFile(path)
  if (/^\uFEFF?\s*</.test(logo.toString('utf8', 0, 200))) {
    requireHarmlessSvg(logo.toString('utf8'))
    return { logo, logoType: 'image/svg+xml' }
  }
  const picture = await sharp(logo, { limitInputPixels: WIDEST * WIDEST })
    .metadata()
    .catch(() => null)
  const logoType = picture ? TYPES[picture.format] : undefined
  if (!picture || !logoType || (picture.format === 'heif' && picture.compression !== 'av1'))
    throw new UsageError(`--logo: ${path} is none of SVG, PNG, JPEG, WebP, AVIF`)
  if (Math.max(picture.width, picture.height) > WIDEST)
    throw new UsageError(`--logo: ${path} is larger than ${WIDEST} × ${WIDEST}`)
  return { logo, logoType }
}

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
  throw new UsageError(`--logo: the SVG ${why}`)
}
