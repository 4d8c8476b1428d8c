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
  const scale = Math.min(wide / (right - left || 1), (SIDE * share) / (bottom - top || 1), largest)
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

/** Shadows need more weight on the dark plate. */
const WEIGHT = {
  light: { colour: '#1a140c', soft: 0.15, hard: 0.3, wall: 0.24 },
  dark: { colour: '#0b0a08', soft: 0.22, hard: 0.3, wall: 0.42 },
}

/** One soft shadow and one dark line where things touch the floor or the wall. */
export function shadows(scene: Scene, placed: Placed, theme: Theme): string {
  const P = placed.project
  const weight = WEIGHT[theme]
  const group = (opacity: number, filter: string, paths: string[]) =>
    paths.length > 0
      ? `<g fill="${weight.colour}" opacity="${opacity}" filter="url(#${filter})">${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
      : ''
  const drop = ([x, y]: Point2, z: number) => P([x + z * 0.34, y + z * 0.1, 0])
  let out = ''
  if (scene.onGround) {
    const cast = scene.footprints
      .filter((f) => f.z > 4 || f.points.length > 8)
      .map((f) =>
        polygon(hull([...f.points.map((q) => drop(q, Math.min(f.z, 60) * 0.9)), ...f.points.map((q) => drop(q, 0))])),
      )
    const touch = scene.footprints
      .filter((f) => f.z <= 6)
      .map((f) => polygon(f.points.map(([x, y]) => P([x, y, 0])).map(([x, y]): Point2 => [x + 2.5, y + 1.4])))
    out += group(weight.soft, 'soft', cast) + group(weight.hard, 'hard', touch)
  }
  const walls = scene.wallShadows.map(([[x0, z0], [x1, z1]]) => {
    const corners: Point3[] = [
      [x0, 2, z0],
      [x1, 2, z0],
      [x1, 2, z1],
      [x0, 2, z1],
    ]
    return polygon(corners.map(P).map(([x, y]): Point2 => [x + 5, y + 6]))
  })
  out += group(weight.wall, 'hard', walls)
  if (scene.hangs) out += glow(placed, theme)
  return out
}

/** The light of a lamp on the floor far below. */
function glow(placed: Placed, theme: Theme): string {
  const wide = Math.min(150, placed.right - placed.left)
  const x = (placed.left + placed.right) / 2
  const opacity = theme === 'dark' ? 0.26 : 0.5
  return `<ellipse cx="${short(x)}" cy="${SIDE - 46}" rx="${short(wide * 0.7)}" ry="${short(wide * 0.13)}" fill="#fffdf8" opacity="${opacity}" filter="url(#soft)"/>`
}
