import { MAKERS } from './meanings/makers.ts'
import { QUALITIES } from './meanings/qualities.ts'
import { ROOMS } from './meanings/rooms.ts'
import { SEATING } from './meanings/seating.ts'
import { TABLES_AND_STORAGE } from './meanings/tables.ts'

/**
 * What buyers mean, whatever they call it and in whatever language: judged from what the products are, never from
 * their texts and never from what a search answers.
 */
export const MEANINGS = { ...SEATING, ...TABLES_AND_STORAGE, ...ROOMS, ...QUALITIES, ...MAKERS } as const

export type MeaningName = keyof typeof MEANINGS
