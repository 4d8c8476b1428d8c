import { ARMCHAIRS } from './armchairs.ts'
import { BOARDS } from './boards.ts'
import { CHAIRS } from './chairs.ts'
import { DESKS } from './desks.ts'
import { LOCKERS } from './lockers.ts'
import { PENDANTS } from './pendants.ts'
import { QUIET } from './quiet.ts'
import { REST } from './rest.ts'
import { SEATS } from './seats.ts'
import { SHELVES } from './shelves.ts'
import { SOFAS } from './sofas.ts'
import { STAND_LAMPS } from './standlamps.ts'
import { TABLES } from './tables.ts'
import { TEXTILES } from './textiles.ts'
import type { ProductType } from './type.ts'

export const TYPES: readonly ProductType[] = [
  ...SEATS,
  ...CHAIRS,
  ...ARMCHAIRS,
  ...SOFAS,
  ...DESKS,
  ...TABLES,
  ...SHELVES,
  ...LOCKERS,
  ...STAND_LAMPS,
  ...PENDANTS,
  ...QUIET,
  ...BOARDS,
  ...TEXTILES,
  ...REST,
]

/** @throws if a hand-written product names a type that is not there */
export function typeById(id: string): ProductType {
  const found = TYPES.find((type) => type.id === id)
  if (!found) throw new Error(`There is no demo product type ${id}`)
  return found
}

/** Types that stand on a second shelf too: category and subcategory. */
export const ALSO: Readonly<Record<string, readonly [string, string]>> = {
  drumpendant: ['acoustics', 'panels'],
  openshelf: ['acoustics', 'floorscreens'],
  mobileboard: ['acoustics', 'floorscreens'],
  curtain: ['acoustics', 'panels'],
  stool: ['seating', 'chairs'],
}

/** What goes with what, by subcategory; other shelves show more of their own. */
export const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  officechairs: ['heightdesk', 'desklamp', 'drawers', 'deskscreen'],
  chairs: ['cafetable', 'meetingtable', 'domependant'],
  stools: ['cafetable', 'barstool', 'domependant'],
  armchairs: ['coffeetable', 'arclamp', 'rug', 'throw'],
  sofas: ['coffeetable', 'rug', 'cushion', 'shadelamp'],
  benches: ['coatstand', 'changing', 'pouf'],
  poufs: ['rug', 'bench', 'mobileboard'],
  desks: ['taskchair', 'desklamp', 'drawers'],
  heightdesks: ['meshchair', 'drawers', 'deskscreen', 'desklamp'],
  meeting: ['meetingchair', 'wallboard', 'domependant'],
  cafe: ['shellchair', 'barstool', 'domependant'],
  coffee: ['sofa', 'tubchair', 'tablelamp'],
  floorlamps: ['easychair', 'sofa', 'rug'],
  desklamps: ['heightdesk', 'desk'],
  pendants: ['meetingtable', 'cafetable'],
  panels: ['floorscreen', 'curtain', 'drumpendant'],
  floorscreens: ['wallsquares', 'pod', 'plant'],
  pods: ['floorscreen', 'wallsquares'],
  boards: ['meetingtable', 'meetingchair'],
  cushions: ['sofa', 'throw'],
  throws: ['clubchair', 'cushion'],
}
