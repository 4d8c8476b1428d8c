import type { DrawingKind } from './kind.ts'
import { accessories } from './kinds/accessories.ts'
import { bin } from './kinds/bin.ts'
import { cabinet } from './kinds/cabinet.ts'
import { chair } from './kinds/chair.ts'
import { cushion } from './kinds/cushion.ts'
import { fittings } from './kinds/fittings.ts'
import { lamps } from './kinds/lamps.ts'
import { lockers } from './kinds/lockers.ts'
import { object } from './kinds/object.ts'
import { office } from './kinds/office.ts'
import { officechair } from './kinds/officechair.ts'
import { plant } from './kinds/plant.ts'
import { rooms } from './kinds/rooms.ts'
import { rugs } from './kinds/rugs.ts'
import { shelf } from './kinds/shelf.ts'
import { sofas } from './kinds/sofas.ts'
import { stools } from './kinds/stools.ts'
import { tables } from './kinds/tables.ts'

const KINDS = {
  chair,
  ...stools,
  officechair,
  ...sofas,
  ...tables,
  shelf,
  cabinet,
  ...lockers,
  ...lamps,
  ...rugs,
  cushion,
  ...rooms,
  plant,
  ...office,
  bin,
  ...accessories,
  ...fittings,
  object,
} satisfies Record<string, DrawingKind>

export type KindName = keyof typeof KINDS

export const KIND_NAMES = Object.keys(KINDS) as KindName[]

export const isKind = (name: unknown): name is KindName => typeof name === 'string' && Object.hasOwn(KINDS, name)

/** The kind of that name; what is unknown is drawn as a neutral object. */
export const kindOf = (name: unknown): DrawingKind => KINDS[isKind(name) ? name : 'object']
