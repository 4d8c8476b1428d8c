import type { Fact } from '../../../../mail/letter.ts'
import { EDGE, FLOOR, line, type Paper, printable, styled, WIDTH } from './paper.ts'

const GAP = 28
const COLUMN = (WIDTH - GAP) / 2

/** What a logo may take up, above the shop's name. */
const LOGO = { width: 150, height: 22, above: 24 }

export function drawLogo(paper: Paper, logo: string): void {
  paper.image(logo, EDGE.left, EDGE.top - 20 - LOGO.above, { fit: [LOGO.width, LOGO.height] })
}

/** What stands on top of a document's first page. */
export interface Head {
  shop: string
  /** `2026-11-21`. */
  day: string
  title: string
  /** What it is about, under the title. */
  about: string
  /** Side by side. */
  facts: readonly [left: readonly Fact[], right: readonly Fact[]]
}

/** Draws it; answers where the next thing may stand. */
export function drawHead(paper: Paper, { shop, day, title, about, facts: [left, right] }: Head): number {
  const { left: x } = EDGE
  line(paper, shop, { x, y: EDGE.top - 20, width: WIDTH - 120, font: 'strong', size: 10 })
  line(paper, day, { x: x + WIDTH - 110, y: EDGE.top - 20, width: 110, align: 'right', ink: 'quiet' })
  line(paper, title, { x, y: EDGE.top + 6, width: WIDTH, font: 'strong', size: 22 })
  styled(paper, { size: 11 }).text(printable(about), x, EDGE.top + 36, {
    width: WIDTH,
    height: 44,
    ellipsis: true,
  })
  const top = paper.y + 16
  const bottoms = [
    drawFacts(paper, left, { x, y: top, width: COLUMN }),
    drawFacts(paper, right, { x: x + COLUMN + GAP, y: top, width: COLUMN }),
  ]
  return Math.max(...bottoms) + 10
}

/** Names above their values; what would not fit on the page is cut, since it stands in the order itself. */
export function drawFacts(
  paper: Paper,
  facts: readonly Fact[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  let next = y
  for (const [name, value] of facts) {
    const room = FLOOR - next - 14
    if (room < 12) break
    line(paper, name, { x, y: next, width, size: 7.5, ink: 'quiet' })
    styled(paper, { size: 9 }).text(printable(value), x, next + 10, {
      width,
      height: Math.min(room, 120),
      ellipsis: true,
    })
    next = paper.y + 7
  }
  return next
}
