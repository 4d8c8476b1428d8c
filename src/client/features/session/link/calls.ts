import { API } from '#contract/paths.ts'
import type { Choose, ChosenAnswer, Forgotten, LinkAnswer } from '#contract/users/password-link.schema.ts'
import { postJson } from '../../../http/api.ts'

/** Asks for a link by mail; what is answered is the same whoever it is. Throws as `postJson` does. */
export const askForLink = (who: string): Promise<void> => postJson(API.passwordForgotten, { who } satisfies Forgotten)

/** Whose link it is. Throws `link_expired` once it is good no longer. */
export const fetchHolder = async (token: string): Promise<LinkAnswer['data']> =>
  (await postJson<LinkAnswer>(API.passwordLink, { token })).data

/** Chooses the password, once; answers whom one signs in as. Throws as `postJson` does. */
export const choosePassword = async (token: string, password: string): Promise<string> =>
  (await postJson<ChosenAnswer>(API.passwordChoose, { token, new_pw: password } satisfies Choose)).data.username
