import { EDGE, FLOOR, INK, line, type Paper, WIDTH } from '../export/pdf/paper.ts'

const HEIGHT = 56
const GAP = 28
const COLUMN = (WIDTH - GAP) / 2

/** Two places to write by hand, with their names under them. */
export function drawSignature(paper: Paper, names: readonly [string, string], top: number): void {
  let y = top + HEIGHT
  if (y + 14 > FLOOR) {
    paper.addPage()
    y = EDGE.top + HEIGHT
  }
  names.forEach((name, i) => {
    const x = EDGE.left + i * (COLUMN + GAP)
    paper
      .moveTo(x, y)
      .lineTo(x + COLUMN, y)
      .lineWidth(0.7)
      .strokeColor(INK.text)
      .stroke()
    line(paper, name, { x, y: y + 4, width: COLUMN, size: 7.5, ink: 'quiet' })
  })
}
