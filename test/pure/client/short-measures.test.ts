import { describe, expect, it } from 'vitest'
import { shortMeasures } from '#client/features/catalogue/short-measures.ts'
import type { Measurements } from '#contract/catalogue/product.schema.ts'

const LETTERS = { height: 'H', depth: 'D', width: 'B', length: 'L', diameter: 'Ø', sitting_height: 'SH' }
const short = (measures: Measurements) => shortMeasures(measures, String, (measure) => LETTERS[measure])

describe('the measures of a card', () => {
  it('are width × depth × height', () => {
    expect(short({ height: 112, depth: 66, width: 68 })).toBe('68 × 66 × 112')
    expect(short({ width: 160, depth: 80 })).toBe('160 × 80')
    expect(short({ length: 240, width: 170, height: 1 })).toBe('170 × 240 × 1')
  })

  it('are the diameter of what is round', () => {
    expect(short({ diameter: 90, height: 73, width: 90 })).toBe('Ø 90 × H 73')
    expect(short({ diameter: 42 })).toBe('Ø 42')
  })

  it('bear their letters where no width leads', () => {
    expect(short({ height: 112 })).toBe('H 112')
    expect(short({ depth: 51, height: 99 })).toBe('D 51 × H 99')
    expect(short({ width: 264 })).toBe('B 264')
    expect(short({ sitting_height: 45 })).toBe('SH 45')
  })

  it('keep the catalogue’s own text where a part moves', () => {
    expect(short({ width: 68, height: '95/154' })).toBe('68 × 95/154')
  })

  it('are nothing where the catalogue gives none', () => {
    expect(short({})).toBe('')
  })
})
