import type { PictureItem } from '#server/db/item.ts'

/** What a photograph shows is said by hand, and stays where a file brings it again. */
export function withWords(photo: PictureItem, before: readonly PictureItem[]): PictureItem {
  const alt = before.find(({ hash }) => hash === photo.hash)?.alt
  return alt ? { ...photo, alt } : photo
}
