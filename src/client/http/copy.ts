import { atom } from 'jotai'

/** When the catalogue answer that is on the screen was given, if it came out of the copy on this device: ISO 8601. */
export const copyAtom = atom<string | null>(null)
