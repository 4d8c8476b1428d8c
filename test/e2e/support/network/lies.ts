import { broken, cut, portalPage, portalRedirect, says } from './faults.ts'

/** What a network says in the server's place. */
export const LIES = {
  'a portal’s page': portalPage,
  'a way to the portal’s host': portalRedirect(),
  'a way to a page of the same name': portalRedirect('/terms'),
  'half an answer': cut,
  'an answer that breaks off': broken,
  'a refusal that is not ours': says(403),
  'a login that is not ours': says(511, { 'content-type': 'text/html' }),
} as const
