/** Pictures at addresses of the web, which imports name and the server fetches [contract/pictures]. */

/** Of one product, by one import. */
export const WEB_PICTURES_PER_PRODUCT = 10
/** Of a shop that wait at a time. */
export const WEB_PICTURES_WAITING_MAX = 200_000
/** Of one address. */
export const WEB_PICTURE_URL_MAX = 2_000
/** Bytes of one, and seconds that all of its redirects may take together. */
export const WEB_PICTURE_BYTES_MAX = 20_000_000
export const WEB_PICTURE_SECONDS = 30
export const WEB_PICTURE_REDIRECTS = 3
/** How often it is tried. */
export const WEB_PICTURE_TRIES = 5
/** Days for which it is known what became of an address; then it may be fetched anew. */
export const WEB_PICTURE_DAYS = 30

/** Where one stands. */
export const WEB_PICTURE_STATES = ['waiting', 'fetched', 'failed'] as const
export type WebPictureState = (typeof WEB_PICTURE_STATES)[number]

/**
 * Why one failed: its address may not be asked, its host has none, nobody answers, an answer takes too long, is no
 * success, leads on too often or is too large, it is no picture that is taken, or the server ended again and again.
 */
export const WEB_PICTURE_PROBLEMS = [
  'address',
  'host',
  'connection',
  'slow',
  'status',
  'redirects',
  'large',
  'picture',
  'interrupted',
] as const
export type WebPictureProblem = (typeof WEB_PICTURE_PROBLEMS)[number]

/** Failed ones on a page of them. */
export const WEB_PICTURES_PER_PAGE = 50
export const WEB_PICTURES_PER_PAGE_MAX = 1_000
