import { a, type Meaning, means } from '../rule.ts'
import { ARMCHAIRS, DESKS, FLOOR_LAMPS, LOCKERS, OFFICE, PENDANTS, RUGS, SCREENS } from '../sorts.ts'

/** The maker's products of the sort; the sort by others is something to look at. */
const by = (brand: string, types: readonly string[]): Meaning => means(a(types, { brands: [brand] }), [], a(types))

/** Sorts of products by a maker, and makers alone. */
export const MAKERS = {
  hovlinda_office_chair: by('Hovlinda', OFFICE),
  fjellro_bar_stool: by('Fjellro', ['barstool']),
  koivurinne_desk: by('Koivurinne', [...DESKS, 'heightdesk']),
  koivurinne_pendant: by('Koivurinne', PENDANTS),
  norrhamna_armchair: by('Norrhamna Möbler', ARMCHAIRS),
  hedelund_armchair: by('Hedelund & Søn', ARMCHAIRS),
  hedelund_meeting_table: by('Hedelund & Søn', ['meetingtable', 'ovaltable']),
  bjorkebord_desk: by('Björkebord', [...DESKS, 'heightdesk']),
  ljusgard_floor_lamp: by('Ljusgård', FLOOR_LAMPS),
  stillra_floor_screen: by('Stillra Akustik', SCREENS),
  kvarnvav_rug: by('Kvarnväv', RUGS),
  platverket_locker: by('Plåtverket Nio', LOCKERS),
  rundgang_bin: by('Rundgång', ['bin']),
  gronsal: means({ brands: ['Grönsal'] }),
} as const
