import type { ProductAuthor } from '#contract/office/history.ts'
import type { Session } from '../../../http/session.ts'

/** Who changes products by calls, as their history names them. */
export const authorOf = ({ key, username }: Session): ProductAuthor => ({
  kind: key ? 'key' : 'person',
  name: username,
})
