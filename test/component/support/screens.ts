/** Screens that people hold or sit at: width and height in CSS pixels. Lists begin with those that tell most. */
type Screen = readonly [width: number, height: number]

export const PHONE: Screen = [390, 844]
export const TABLET: Screen = [820, 1180]
export const TABLET_ASIDE: Screen = [1180, 820]
export const LARGE_TABLET: Screen = [834, 1194]
export const LARGE_TABLET_ASIDE: Screen = [1194, 834]
export const DESK: Screen = [1440, 900]

export const TABLETS: readonly Screen[] = [TABLET, LARGE_TABLET_ASIDE, TABLET_ASIDE, LARGE_TABLET]
export const HANDHELD: readonly Screen[] = [PHONE, ...TABLETS]
/** One of each layout. */
export const EVERY_LAYOUT: readonly Screen[] = [PHONE, TABLET, LARGE_TABLET_ASIDE, DESK]
