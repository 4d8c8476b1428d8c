import type { Theme } from '#contract/picture.ts'
import { hull, type Point2, type Point3, polygon, short } from './geometry.ts'
import type { Project, Scene } from './scene.ts'

/** Drawings are square, as the plates of the catalogue are. */
export const SIDE = 400

/** Largest scale, px per cm: a small thing stays small beside a large one. */
const LARGEST = 5.2

/** How the scene lies on the sheet. */
export interface Placed {
  project: Project
  scale: number
  /** The product's frame on the sheet, px. */
  left: number
  right: number
  top: number
  bottom: number
}

/** Puts the product in the middle of the sheet, as large as `share` of it allows; what hangs starts at the top. */
export function place(scene: Scene, share: number, lift = 0, largest = LARGEST): Placed {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { points, pad } of scene.pieces)
    for (const point of points) {
      const [x, y] = scene.project(point)
      left = Math.min(left, x - pad)
      right = Math.max(right, x + pad)
      top = Math.min(top, y - pad)
      bottom = Math.max(bottom, y + pad)
    }
  const wide = SIDE * Math.min(0.88, share * 1.14)
  const at = (scale: number): Placed => {
    const x0 = SIDE / 2 - (scale * (left + right)) / 2
    const middle = SIDE / 2 - (scale * (top + bottom)) / 2 - lift + (scene.onGround ? SIDE * 0.012 : 0)
    const y0 = scene.hangs ? -scale * top - 2 : middle
    return {
      project: (point) => {
        const [x, y] = scene.project(point)
        return [x0 + x * scale, y0 + y * scale]
      },
      scale,
      left: x0 + left * scale,
      right: x0 + right * scale,
      top: y0 + top * scale,
      bottom: y0 + bottom * scale,
    }
  }
  return at(Math.min(wide / (right - left || 1), (SIDE * share) / (bottom - top || 1), largest))
}

/** How far a shadow is seen beyond its outline, in deviations of its blur. */
const FADED = 2.6
const BLUR = { soft: 9, hard: 3 }

/** The filters of `shadows`. Their region is the sheet: one that grows with a flat shadow would cut it off. */
export const BLURS = Object.entries(BLUR)
  .map(
    ([id, deviation]) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${SIDE}" height="${SIDE}"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )
  .join('')

interface Shadows {
  soft: Point2[][]
  hard: Point2[][]
  wall: Point2[][]
}

/** The outlines of what a product darkens: the floor beside it, where it touches it, and the wall behind. */
function outlines(scene: Scene, { project: P }: Placed): Shadows {
  const drop = ([x, y]: Point2, z: number) => P([x + z * 0.34, y + z * 0.1, 0])
  const floor = scene.onGround ? scene.footprints : []
  const walls = scene.wallShadows.map(([[x0, z0], [x1, z1]]) => {
    const corners: Point3[] = [
      [x0, 2, z0],
      [x1, 2, z0],
      [x1, 2, z1],
      [x0, 2, z1],
    ]
    return corners.map(P).map(([x, y]): Point2 => [x + 5, y + 6])
  })
  return {
    soft: floor
      .filter((f) => f.z > 4 || f.points.length > 8)
      .map((f) => hull([...f.points.map((q) => drop(q, Math.min(f.z, 60) * 0.9)), ...f.points.map((q) => drop(q, 0))])),
    hard: floor
      .filter((f) => f.z <= 6)
      .map((f) => f.points.map(([x, y]) => P([x, y, 0])).map(([x, y]): Point2 => [x + 2.5, y + 1.4])),
    wall: walls,
  }
}

const isInside = (shapes: Point2[][], deviation: number): boolean =>
  shapes.every((points) =>
    points.every((point) => point.every((v) => v >= deviation * FADED && v <= SIDE - deviation * FADED)),
  )

/** As `place`, and as much smaller as the product's shadows need to lie on the sheet with it. */
export function placeWithShadows(scene: Scene, share: number, largest?: number): Placed {
  let placed = place(scene, share, 0, largest)
  for (let smaller = share; smaller > share / 2; smaller -= 0.01) {
    const { soft, hard, wall } = outlines(scene, placed)
    if (isInside(soft, BLUR.soft) && isInside([...hard, ...wall], BLUR.hard)) break
    placed = place(scene, smaller, 0, placed.scale * 0.985)
  }
  return placed
}

/** Shadows need more weight on the dark plate. */
const WEIGHT = {
  light: { colour: '#1a140c', soft: 0.15, hard: 0.3, wall: 0.24 },
  dark: { colour: '#0b0a08', soft: 0.22, hard: 0.3, wall: 0.42 },
}

/** One soft shadow and one dark line where things touch the floor or the wall. */
export function shadows(scene: Scene, placed: Placed, theme: Theme): string {
  const weight = WEIGHT[theme]
  const { soft, hard, wall } = outlines(scene, placed)
  const group = (opacity: number, filter: keyof typeof BLUR, shapes: Point2[][]) =>
    shapes.length > 0
      ? `<g fill="${weight.colour}" opacity="${opacity}" filter="url(#${filter})">${shapes.map((one) => `<path d="${polygon(one)}"/>`).join('')}</g>`
      : ''
  const glowing = scene.hangs ? glow(placed, theme) : ''
  return (
    group(weight.soft, 'soft', soft) + group(weight.hard, 'hard', hard) + group(weight.wall, 'hard', wall) + glowing
  )
}

/** The light of a lamp on the floor far below. */
function glow(placed: Placed, theme: Theme): string {
  const wide = Math.min(150, placed.right - placed.left)
  const x = (placed.left + placed.right) / 2
  const opacity = theme === 'dark' ? 0.26 : 0.5
  return `<ellipse cx="${short(x)}" cy="${SIDE - 46}" rx="${short(wide * 0.7)}" ry="${short(wide * 0.13)}" fill="#fffdf8" opacity="${opacity}" filter="url(#soft)"/>`
}
