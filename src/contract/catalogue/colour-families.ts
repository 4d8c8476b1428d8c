/**
 * The families that colours are filtered by, in the order of a colour card, each with what stands for it on a screen.
 * Ids lie on devices: they stay.
 */
export const COLOUR_FAMILY = {
  black: '#2b2a28',
  grey: '#8d9095',
  white: '#f4f1ea',
  beige: '#ddd0b8',
  brown: '#8a6a4a',
  red: '#a4453a',
  orange: '#c8703c',
  yellow: '#d9ae45',
  green: '#567a5e',
  turquoise: '#4f8f90',
  blue: '#4d6a92',
  purple: '#75617f',
  pink: '#d3a3a0',
} as const satisfies Record<string, string>

export type ColourFamily = keyof typeof COLOUR_FAMILY
