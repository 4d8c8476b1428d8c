import { DRAWING_VIEWS, type DrawingView, type Theme } from '#contract/picture.ts'
import type { DrawingKind, Shape } from './kind.ts'
import { isKind, kindOf } from './kinds.ts'
import { type Figures, frameOf, measures } from './measures.ts'
import { Palette } from './palette.ts'
import { randomFrom, stateOf } from './random.ts'
import { type Camera, Scene } from './scene.ts'
import { centimetres, type RawMeasures, shapeOf } from './shape.ts'
import { BLURS, place, placeWithShadows, SIDE, shadows } from './sheet.ts'

/** What a drawing is made from: measures in cm as the catalogue has them, `seed` for what they leave open. */
export interface DrawParameters extends RawMeasures {
  seed?: string | number
  /** What stands for the kind's name and the seed where these are not known: `stateOf` of both [drawings/addresses]. */
  state?: number
}

export interface DrawOptions {
  view: DrawingView
  theme: Theme
  /** `#rrggbb`; anything else gives way to a neutral tone. */
  body?: unknown
  detail?: unknown
}

const CAMERA: Camera = { yaw: (31 * Math.PI) / 180, pitch: (15 * Math.PI) / 180 }

/** A data sheet shows the shape, not the colour. */
const SHEET_COLOURS: Record<Theme, { body: string; detail: string; black: string }> = {
  light: { body: '#c4c0b7', detail: '#8f8b82', black: '#55524b' },
  dark: { body: '#8f8b82', detail: '#c4c0b7', black: '#5f5c55' },
}

/** Backs are not drawn, and things that hang on a wall show best from nearly in front. */
function cameraOf(kind: DrawingKind, view: DrawingView): Camera {
  const main = { ...CAMERA, ...kind.camera }
  if (view === 'front') return { yaw: 0.1, pitch: kind.plan ? 0.9 : Math.min(main.pitch, 0.2) }
  if (view === 'turned')
    return { yaw: main.yaw < 0.42 ? main.yaw + 0.3 : Math.min(1, main.yaw + 0.42), pitch: main.pitch }
  if (view === 'measures') return { yaw: 0.001, pitch: kind.plan ? 1.5 : 0.05 }
  return main
}

function figuresOf(kind: DrawingKind, raw: DrawParameters): Figures {
  const known: [keyof Figures, number | undefined][] = [
    ['width', centimetres(raw.w)],
    ['height', centimetres(kind.plan ? raw.d : raw.h)],
    ['seat', kind.limits.seat ? centimetres(raw.sitting_height) : undefined],
  ]
  // A figure beyond any piece of furniture is a mistake of the catalogue, and would not fit beside the drawing.
  return Object.fromEntries(known.filter(([, cm]) => cm !== undefined && cm < 10_000))
}

/** Where the numbers begin that vary a product of this kind and seed; whatever is unknown looks the same. */
export const stateFor = (name: string, { seed, state }: DrawParameters): number =>
  state ?? stateOf(isKind(name) ? `${name}${seed ?? 1}` : '')

/**
 * Draws a product as an SVG document of SIDE × SIDE without background: the page's plate lies behind it [ui/look]. The
 * measured view is cut to what it shows. The same input gives the same text. Measures that make no sense are brought to
 * something that can be drawn; an unknown kind is drawn as a neutral object. Never throws.
 */
export function draw(name: string, raw: DrawParameters, options: DrawOptions): string {
  const { theme } = options
  const view = DRAWING_VIEWS.includes(options.view) ? options.view : 'main'
  const kind = kindOf(name)
  const random = randomFrom(stateFor(name, raw))
  const shape: Shape = shapeOf(kind, raw, random)
  const sheet = view === 'measures'
  const colours = SHEET_COLOURS[theme]
  const palette = sheet
    ? new Palette(colours.body, colours.detail, theme, colours.black)
    : new Palette(options.body, options.detail, theme)
  const scene = new Scene(cameraOf(kind, view), palette, random)
  kind.draw(scene, shape)
  const figures = sheet ? figuresOf(kind, raw) : {}
  // The frame of a hanging lamp includes its cord, whose length is the buyer's to choose.
  if (scene.hangs) delete figures.height
  const placed = sheet ? place(scene, 0.52, 14, kind.near) : placeWithShadows(scene, 0.74, kind.near)
  const pieces = scene.pieces.map((piece) => piece.emit(placed.project, placed.scale)).join('')
  const share = figures.seat && figures.height ? Math.min(1, figures.seat / figures.height) : 0
  const under = sheet ? '' : shadows(scene, placed, theme)
  const over = sheet ? measures(placed, figures, share, theme) : ''
  const filters = sheet ? '' : BLURS
  const [x, y, width, height] = sheet ? frameOf(placed, figures) : [0, 0, SIDE, SIDE]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"><defs>${scene.gradients}${filters}</defs>${under}${pieces}${over}</svg>`
}
