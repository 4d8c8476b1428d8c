import { SaxesParser } from 'saxes'

const ELEMENTS = new Set([
  'svg',
  'defs',
  'g',
  'path',
  'circle',
  'ellipse',
  'text',
  'filter',
  'feGaussianBlur',
  'linearGradient',
  'radialGradient',
  'stop',
])

/** A drawing travels with every card of a page. */
const LARGEST = 26_000
const SMALLEST = 400

/**
 * What is wrong with a drawing; nothing is when it is well-formed, of known elements, without styles, scripts, links
 * or numbers that are none, shows something, and is of a size to send.
 */
export function faultsOf(svg: string): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  const used: string[] = []
  let drawn = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => faults.push(error.message))
  parser.on('opentag', ({ name, attributes }) => {
    if (!ELEMENTS.has(name)) faults.push(`element ${name}`)
    if (name === 'path' || name === 'circle' || name === 'ellipse') drawn++
    for (const { name: attribute, value } of Object.values(attributes)) {
      if (/^on|style|href/.test(attribute)) faults.push(`attribute ${attribute}`)
      if (/NaN|Infinity|undefined|null/.test(value)) faults.push(`${attribute}="${value.slice(0, 60)}"`)
      if (attribute === 'id') ids.add(value)
      for (const [, id] of value.matchAll(/url\(#([^)]+)\)/g)) if (id) used.push(id)
    }
  })
  parser.write(svg).close()
  faults.push(...used.filter((id) => !ids.has(id)).map((id) => `no #${id}`))
  if (drawn < 3) faults.push('nothing drawn')
  if (svg.length < SMALLEST || svg.length > LARGEST) faults.push(`${svg.length} characters`)
  return faults
}
