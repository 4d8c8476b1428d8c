import type { Camera, Scene } from './scene.ts'

/** The least and the most of a measure that still looks like the kind, in cm. */
export type Limits = readonly [number, number]

/** Measures within the kind's limits; what is unknown follows the kind's own proportions. */
export interface Shape {
  w?: number
  d?: number
  h?: number
  /** Sitting height. */
  seat?: number
  /** Which of the kind's variants. */
  variant: number
}

export interface DrawingKind {
  variants: readonly string[]
  limits: { w?: Limits; d?: Limits; h?: Limits; seat?: Limits }
  camera?: Partial<Camera>
  /** Measured from above, as rugs are. */
  plan?: boolean
  /** Largest scale in px per cm: small things are shown from near. */
  near?: number
  draw(scene: Scene, shape: Shape): void
}
