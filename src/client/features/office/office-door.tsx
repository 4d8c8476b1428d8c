import { later } from '../../ui/later.ts'

/**
 * The office, fetched by whoever enters it: what it is made of is named here, and not in the table of routes that
 * everybody fetches.
 */
export const OfficeDoor = later(async () => (await import('./office-screen.tsx')).OfficeScreen)
