/** Which build of the app this page runs: a hash of what it was made from. */
export const PAGE_BUILD: string = import.meta.env.VITE_BUILD
