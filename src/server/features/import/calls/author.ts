import type { Session } from '../../../http/session.ts'

/** Who changes products or prices by calls, as their history names them. */
export const authorOf = ({ key, username }: Session): { kind: 'key' | 'person'; name: string } => ({
  kind: key ? 'key' : 'person',
  name: username,
})
