import { API_DOCS, OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'

/**
 * Who may make a call, by the pattern of its route:
 * `open`      nobody's token is looked at;
 * `optional`  signed in or not, but a token that is sent must be a good one;
 * `temporary` signed in, and a password that must be changed is no hindrance [server/access];
 * `full`      signed in with a password of one's own.
 */
export type Access = 'open' | 'optional' | 'temporary' | 'full'

const ACCESS: Readonly<Record<string, Access>> = {
  [API.config]: 'open',
  [API.health]: 'open',
  [API.openapi]: 'open',
  [API_DOCS.pages]: 'open',
  [API_DOCS.style]: 'open',
  [API_DOCS.section]: 'open',
  [API.login]: 'open',
  // The link that was sent is all that it takes.
  [API.passwordForgotten]: 'open',
  [API.passwordLink]: 'open',
  [API.passwordChoose]: 'open',
  // Likewise, while nobody administers the installation.
  [OFFICE_API.setupLink]: 'open',
  [OFFICE_API.setup]: 'open',
  // Always safe: whoever has no token any more is signed out already.
  [API.logout]: 'open',
  // Its code is all that it takes; who opens it has no account.
  [API.shared]: 'open',
  // Documents prove themselves by the secret within.
  [API.punchoutCxml]: 'open',
  [API.punchoutOci]: 'open',
  // A cart comes back by a browser's form, to an address that nobody guesses.
  [API.simulationReturn]: 'open',
  [API.form]: 'optional',
  [API.user]: 'temporary',
  [API.password]: 'temporary',
}

/** Every call under `/api` needs a token unless it is named above, so that a new route is closed from the start. */
export function accessOf(route: string | undefined): Access {
  if (!route?.startsWith('/api/')) return 'open'
  return ACCESS[route] ?? 'full'
}
