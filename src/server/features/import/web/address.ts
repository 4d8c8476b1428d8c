import { WEB_PICTURE_URL_MAX } from '#contract/office/web-pictures.ts'

const WEB = /^(https?:)?\/\//i

/** Whether what a file names as a picture is meant to be on the web. */
export const isOnWeb = (image: string): boolean => WEB.test(image)

/**
 * An address that a file names, as it is kept and fetched. Whether it may be asked is for whoever asks; one that holds a
 * password is kept nowhere.
 * @returns null for none that could be fetched
 */
export function pictureAddress(image: string): string | null {
  const url = URL.parse(image.startsWith('//') ? `https:${image}` : image)
  if (!url || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href.length > WEB_PICTURE_URL_MAX ? null : url.href
}
