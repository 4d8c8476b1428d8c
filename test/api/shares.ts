import type { CreateShareAnswer, Share, SharedCart } from '#contract/cart/share.schema.ts'
import type { Buyer } from './carts.ts'
import type { Api } from './harness.ts'
import { bearer } from './people.ts'

/** Makes and takes away links of a cart, as its maker's client does. */
export function links(api: Api, { token }: Pick<Buyer, 'token'>, cart: string) {
  const url = `/api/cart/${cart}/share`
  const add = (payload: object = { prices: true }, headers: Record<string, string> = {}, as = token) =>
    api.inject({ method: 'POST', url, headers: { ...bearer(as), ...headers }, payload })
  return {
    add,
    /** A link that works; answers it with its code. */
    made: async (payload: object = { prices: true }): Promise<{ share: Share; code: string }> => {
      const answer = await add(payload)
      if (answer.statusCode !== 201) throw new Error(`No link was made: ${answer.body}`)
      const { data, code } = answer.json<CreateShareAnswer>()
      return { share: data, code: code ?? '' }
    },
    list: () => api.inject({ url, headers: bearer(token) }),
    remove: (id: string, headers: Record<string, string> = {}) =>
      api.inject({ method: 'DELETE', url: `${url}/${id}`, headers: { ...bearer(token), ...headers } }),
  }
}

/** Opens a link as somebody without an account does, each from an address of their own unless one is given. */
let address = 0
export const open = (
  api: Api,
  code: string,
  language?: string,
  remoteAddress = `10.9.${++address >> 8}.${address & 255}`,
) =>
  api.inject({
    method: 'POST',
    url: '/api/shared',
    payload: { code, ...(language !== undefined && { language }) },
    remoteAddress,
  })

export const sharedOf = (answer: { json: () => unknown }): SharedCart => (answer.json() as { data: SharedCart }).data
