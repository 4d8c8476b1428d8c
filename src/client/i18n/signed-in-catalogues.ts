import type { catalogues } from './catalogues.ts'

/** The other texts of each language: those of the pages behind the guard. */
export const signedInCatalogues: typeof catalogues = {
  sv: async () => (await import('virtual:texts/sv-signed-in')).messages,
  no: async () => (await import('virtual:texts/no-signed-in')).messages,
  da: async () => (await import('virtual:texts/da-signed-in')).messages,
  en: async () => (await import('virtual:texts/en-signed-in')).messages,
  fi: async () => (await import('virtual:texts/fi-signed-in')).messages,
}
