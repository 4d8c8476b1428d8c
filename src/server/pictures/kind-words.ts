import { PARTS } from './kind-words/parts.ts'
import { ROOMS } from './kind-words/rooms.ts'
import { type KindRule, rule } from './kind-words/rule.ts'
import { SEATS } from './kind-words/seats.ts'
import { STORAGE } from './kind-words/storage.ts'
import { TABLES } from './kind-words/tables.ts'

/**
 * What words say what a product is. The word that stands first in a text decides, the longer one where two begin at
 * the same place, so that a *table lamp* is a lamp and a *bar table and 4 bar stools* a table. In compounds of the
 * Nordic languages the last part decides: *skrivbordslampa* ends on the lamp. Where two rules know the same word the
 * later one wins: what is special stands below what is general.
 */
export const KIND_RULES: readonly KindRule[] = [...SEATS, ...TABLES, ...STORAGE, ...ROOMS, ...PARTS]

/** English shelves of a furniture store, whose names hold several kinds or none. */
export const CATEGORY_RULES: readonly KindRule[] = [
  rule('stool', 'bar furniture', 'bar'),
  rule('chair', 'café furniture | cafe furniture | sittmöbler | sittemøbler | siddemøbler | istuimet | seating'),
  rule('chair', 'children s furniture | outdoor furniture | utemöbler | utemøbler | havemøbler | ulkokalusteet'),
  rule('cabinet', 'nursery furniture', 'drawers'),
  rule('cabinet', 'tv media furniture | förvaring | oppbevaring | opbevaring | säilytys | storage'),
  rule('sofa', 'sofas armchairs'),
  rule('table', 'tables desks'),
  rule('floorlamp', 'belysning | lighting | valaistus'),
  rule('acousticpanel', 'akustik | akustikk | acoustics | akustiikka'),
  rule('textile', 'textil* | tekstil* | tekstiili*'),
]
