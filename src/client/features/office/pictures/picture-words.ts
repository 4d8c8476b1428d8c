import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PictureProblem } from './place-pictures.ts'

const PROBLEMS = {
  kind: msg`This is no JPEG, PNG, WebP, AVIF, HEIF, GIF or TIFF`,
  large: msg`A picture may be at most 30 MB`,
  archive: msg`The archive is damaged or protected`,
  archiveLarge: msg`An archive may be at most 500 MB, with 10,000 files and 2 GB unpacked`,
  nested: msg`Archives in archives are not opened`,
  packed: msg`It is packed as no photograph is`,
  twice: msg`Another file has the same name`,
  noProduct: msg`No product has this article number`,
  photograph: msg`It cannot be read as a photograph`,
  full: msg`The product has as many pictures as it may`,
  known: msg`The product has this picture already`,
  product: msg`The product could not be changed`,
} satisfies Record<PictureProblem, unknown>

/** Why a file became no picture of a product. */
export const pictureProblem = (i18n: I18n, problem: PictureProblem): string => i18n._(PROBLEMS[problem])
