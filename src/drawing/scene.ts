import { type Point2, type Point3, polygon, short } from './geometry.ts'
import type { Palette, Tint } from './palette.ts'

/** From the room to the sheet. */
export type Project = (point: Point3) => Point2

/** Writes one piece of SVG; `scale` is px per cm. */
export type Emit = (project: Project, scale: number) => string

/** A piece of the product: the points that the frame must hold, and how it is drawn. */
export interface Piece {
  points: readonly Point3[]
  /** Centimetres that the piece reaches beyond its points. */
  pad: number
  emit: Emit
}

/** What stands on the floor, or hovers `z` cm above it, and throws a shadow. */
export interface Footprint {
  points: readonly Point2[]
  z: number
}

export interface Camera {
  /** Radians round the product, 0 = straight from the front. Backs are not drawn: 0 to 1.1. */
  yaw: number
  /** Radians from above. */
  pitch: number
}

/** How a surface takes the light: even, round about its axis, or like a ball. */
export type Finish = 'flat' | 'round' | 'ball'

/** The pieces of one product in the order of painting, one camera, one light from the upper left front. */
export class Scene {
  readonly pieces: Piece[] = []
  readonly footprints: Footprint[] = []
  /** Rectangles on a wall behind, from corner to corner as [x, z]. */
  readonly wallShadows: [Point2, Point2][] = []
  onGround = true
  hangs = false
  readonly random: () => number
  /** How flat a level circle looks: the sine of the pitch. */
  readonly flatten: number
  /** Seen from straight in front, where no side may show. */
  readonly frontal: boolean
  readonly #palette: Palette
  readonly #gradients = new Map<string, string>()
  readonly #cos: number
  readonly #sin: number
  readonly #cosPitch: number

  constructor(camera: Camera, palette: Palette, random: () => number) {
    this.#cos = Math.cos(camera.yaw)
    this.#sin = Math.sin(camera.yaw)
    this.#cosPitch = Math.cos(camera.pitch)
    this.frontal = camera.yaw < 0.05
    this.flatten = Math.sin(camera.pitch)
    this.#palette = palette
    this.random = random
  }

  /** Orthographic projection in cm, y down as on the sheet. */
  project([x, y, z]: Point3): Point2 {
    return [x * this.#cos + y * this.#sin, -(z * this.#cosPitch + (-x * this.#sin + y * this.#cos) * this.flatten)]
  }

  add(points: readonly Point3[], emit: Emit, pad = 0): void {
    this.pieces.push({ points, emit, pad })
  }

  shade(points: readonly Point2[], z = 0): void {
    this.footprints.push({ points, z })
  }

  /** Tone of a plane from its normal. */
  toneOf(nx: number, ny: number, nz: number): number {
    const light = (-0.5 * nx - 0.62 * ny + 0.75 * nz) / 1.094
    return Math.max(-4, Math.min(3, light * 3.6 - 1.6))
  }

  /** A chance of `share`, from the product's seed. */
  chance(share: number): boolean {
    return this.random() < share
  }

  /** The colour, or the reference of a gradient, for a tint at a tone. */
  paint(tint: Tint, tone: number, finish: Finish = 'flat'): string {
    if (finish === 'flat') return this.#palette.mix(tint, tone)
    const step = Math.round(tone)
    const id = `${finish[0]}${tint}${step < 0 ? 'm' : 'p'}${Math.abs(step)}`
    if (!this.#gradients.has(id)) this.#gradients.set(id, this.#gradient(id, tint, step, finish))
    return `url(#${id})`
  }

  path(d: string, tint: Tint, tone: number, finish: Finish = 'flat'): string {
    return `<path d="${d}" fill="${this.paint(tint, tone, finish)}"/>`
  }

  stroke(d: string, tint: Tint, tone: number, width: number, more = ''): string {
    return `<path d="${d}" fill="none" stroke="${this.paint(tint, tone)}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
  }

  /** A flat polygon of the product. */
  face(points: readonly Point3[], tint: Tint, tone: number, opacity = 1): void {
    this.add(points, (P) => {
      const path = this.path(polygon(points.map(P)), tint, tone)
      return opacity < 1 ? path.replace('/>', ` opacity="${opacity}"/>`) : path
    })
  }

  get gradients(): string {
    return [...this.#gradients.values()].join('')
  }

  #gradient(id: string, tint: Tint, tone: number, finish: Finish): string {
    const stop = (offset: string, t: number) =>
      `<stop offset="${offset}" stop-color="${this.#palette.mix(tint, tone + t)}"/>`
    return finish === 'round'
      ? `<linearGradient id="${id}">${stop('0', 0.6)}${stop('.28', 1.1)}${stop('.62', -0.6)}${stop('1', -2.6)}</linearGradient>`
      : `<radialGradient id="${id}" cx=".36" cy=".32" r=".75">${stop('0', 2.4)}${stop('.5', 0)}${stop('1', -2.4)}</radialGradient>`
  }
}
