import { a, means } from '../rule.ts'
import { FLOOR_LAMPS, LAMPS, PANELS, PENDANTS, RUGS, SCREENS, WHITEBOARDS } from '../sorts.ts'

/** What is meant by the names of what a room has besides: light, quiet, boards, textiles, plants, bins. */
export const ROOMS = {
  lamp: means(a(LAMPS)),
  floor_lamp: means(a(FLOOR_LAMPS)),
  arc_lamp: means(a(['arclamp']), a(['shadelamp', 'globelamp'])),
  desk_lamp: means(a(['desklamp']), a(['tablelamp'])),
  table_lamp: means(a(['tablelamp']), a(['desklamp'])),
  pendant: means(a(PENDANTS)),
  acoustic_pendant: means(a(['drumpendant']), [], a(['domependant', 'globependant'])),
  acoustics: means(a(PANELS), a(['drumpendant', 'curtain', ...SCREENS]), a(['deskscreen'])),
  acoustic_panel: means(a(PANELS), [], a([...SCREENS, 'curtain', 'drumpendant'])),
  acoustic_curtain: means(a(['curtain'])),
  floor_screen: means(a(SCREENS), [], a(['deskscreen', 'mobileboard'])),
  room_divider: means(a(SCREENS), a(['openshelf']), a(['deskscreen', 'mobileboard'])),
  folding_screen: means(a(['foldingscreen']), a(['floorscreen'])),
  desk_screen: means(a(['deskscreen']), [], a(SCREENS)),
  phone_booth: means(a(['pod'])),
  whiteboard: means(a(WHITEBOARDS), a(['glassboard'])),
  mobile_whiteboard: means(a(['mobileboard']), a(['wallboard']), a(['glassboard'])),
  glass_board: means(a(['glassboard']), [], a(WHITEBOARDS)),
  rug: means(a(RUGS)),
  round_rug: means(a(['roundrug']), a(['rug'])),
  curtain: means(a(['curtain'])),
  cushion: means(a(['cushion']), [], a(['cushionpart', 'seatpad'])),
  throw: means(a(['throw'])),
  plant: means(a(['plant'])),
  recycling: means(a(['sorting']), a(['bin'])),
  waste_bin: means(a(['bin']), a(['sorting'])),
} as const
