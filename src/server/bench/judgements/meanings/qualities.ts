import { a, type Meaning, means, type Rule } from '../rule.ts'
import * as sorts from '../sorts.ts'

const { ARMCHAIRS, BLUE, BROWN, CHAIRS, DESKS, GREEN, GREY, OAK, OFFICE, RED, RUGS, SOFAS, WOOL } = sorts

/** The sort with the quality; failing that the sort without it; then something near that has it. */
const quality = (types: readonly string[], has: Omit<Rule, 'types'>, near: readonly string[] = []): Meaning =>
  means(a(types, has), a(types), near.length > 0 ? a(near, has) : [])

const paint = (colours: readonly string[]) => ({ colours })
const made = (materials: readonly string[]) => ({ materials })

/** Sorts of products in a colour, of a material. */
export const QUALITIES = {
  green_office_chair: quality(OFFICE, paint(GREEN), [...CHAIRS, 'saddle']),
  black_office_chair: quality(OFFICE, paint(['black']), [...CHAIRS, 'saddle']),
  blue_sofa: quality(SOFAS, paint(BLUE), ARMCHAIRS),
  grey_sofa: quality(SOFAS, paint(GREY), ARMCHAIRS),
  green_armchair: quality(ARMCHAIRS, paint(GREEN), SOFAS),
  pink_armchair: quality(ARMCHAIRS, paint(['powder']), SOFAS),
  wine_armchair: quality(ARMCHAIRS, paint(['wine']), SOFAS),
  grey_rug: quality(RUGS, paint(GREY)),
  beige_cushion: quality(['cushion'], paint(['sand']), ['throw']),
  yellow_pouffe: quality(['pouf'], paint(['ochre']), ['stool']),
  red_bench: quality(['bench'], paint(RED)),
  white_pendant: quality(['domependant', 'globependant'], paint(['white']), sorts.FLOOR_LAMPS),
  black_floor_lamp: quality(sorts.FLOOR_LAMPS, paint(['black']), ['desklamp', 'domependant']),
  white_desk: means(a([...DESKS, 'heightdesk'], made(['laminate'])), a(DESKS), a(['heightdesk'])),
  green_locker: quality(['locker'], paint(GREEN), ['drawers', 'pod']),
  blue_floor_screen: quality(sorts.SCREENS, paint(BLUE), ['deskscreen']),
  white_bin: quality(['bin'], paint(['white']), ['sorting']),
  leather_office_chair: quality(['execchair'], made(['leather']), ['saddle', ...CHAIRS]),
  brown_leather_chair: means(
    a([...OFFICE, 'saddle', ...CHAIRS], { colours: BROWN, materials: ['leather'] }),
    a([...OFFICE, 'saddle', ...CHAIRS], made(['leather'])),
    a(['easychair'], made(['leather'])),
  ),
  oak_table: means(a(sorts.TABLES, made(OAK)), a([...DESKS, 'heightdesk'], made(OAK)), a(sorts.TABLES)),
  oak_meeting_table: quality(sorts.MEETING, made(OAK), ['roundtable']),
  oak_bookcase: quality(['bookcase'], made(OAK), ['openshelf']),
  birch_desk: means(a(['desk'], made(['birch'])), a(['heightdesk'], made(['birch'])), a(DESKS)),
  walnut_sideboard: quality(['sideboard'], made(['walnut']), ['cabinet']),
  wool_rug: quality(RUGS, made(WOOL)),
  velvet_armchair: quality(ARMCHAIRS, made(['velvet']), SOFAS),
  velvet_sofa: quality(SOFAS, made(['velvet']), ARMCHAIRS),
  linen_cushion: quality(['cushion'], made(['linen'])),
  wool_throw: quality(['throw'], made(WOOL)),
  leather_bench: quality(['bench'], made(['leather'])),
  felt_panel: quality(sorts.PANELS, made(['felt', 'petfelt']), ['foldingscreen', 'drumpendant']),
} as const
