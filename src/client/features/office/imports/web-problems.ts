import type { I18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { WebPictureProblem } from '#contract/office/web-pictures.ts'

const PROBLEMS = {
  address: msg`Only addresses of the public internet that begin with https are fetched.`,
  host: msg`There is no such host.`,
  connection: msg`The server there cannot be reached.`,
  slow: msg`The server there was too slow.`,
  status: msg`The server there does not give the picture.`,
  redirects: msg`The address leads on too often.`,
  large: msg`The file is larger than 20 MB.`,
  picture: msg`It cannot be read as a photograph, or is too large.`,
  interrupted: msg`Fetching it was broken off again and again.`,
} satisfies Record<WebPictureProblem, unknown>

/** Why a picture was not fetched. */
export function webProblem(i18n: I18n, problem: WebPictureProblem, detail: string | null): string {
  if (problem === 'status' && detail === '404') return t`There is nothing at this address.`
  const words = i18n._(PROBLEMS[problem])
  return problem === 'status' && detail !== null ? `${words} (${detail})` : words
}
