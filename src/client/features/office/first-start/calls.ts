import { OFFICE_API } from '#contract/office/paths.ts'
import type { Setup, SetupAnswer, SetupLinkAnswer } from '#contract/office/setup.schema.ts'
import { postJson } from '../../../http/api.ts'

/** What the link is good for. Throws `link_expired`, or `already_set_up` once somebody has used one. */
export const fetchSetup = async (token: string): Promise<SetupLinkAnswer['data']> =>
  (await postJson<SetupLinkAnswer>(OFFICE_API.setupLink, { token })).data

/** Makes the first administrator and shop, once; answers whom one signs in as. Throws as `postJson` does. */
export const setUp = async (setup: Setup): Promise<string> =>
  (await postJson<SetupAnswer>(OFFICE_API.setup, setup)).data.username
