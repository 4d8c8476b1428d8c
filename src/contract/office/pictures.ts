/** Photographs of a product at most; the first one is its main picture. */
export const PICTURES_MAX = 20
/** Of a photograph that is sent up. */
export const PICTURE_BYTES_MAX = 30 * 1024 * 1024
/** What an alternative text may have, in a language. */
export const PICTURE_ALT_MAX = 300

/** What is taken in as a photograph, by its media type. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heif',
  'image/heic',
  'image/gif',
  'image/tiff',
] as const
