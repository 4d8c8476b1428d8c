import type { AuditEntry, ManagedUser, UsersAnswer } from '#contract/users/users.schema.ts'
import type { Api } from './harness.ts'
import { bearer, type Person, signedInPerson } from './people.ts'

/** Somebody who manages users, by the calls that a client makes. */
export async function manager(api: Api, shops: Record<string, number>, person: Person = {}) {
  const { id, username, token } = await signedInPerson(api, { ...person, shops })
  const get = (url: string) => api.inject({ url, headers: bearer(token) })
  const list = async (query = ''): Promise<UsersAnswer> => {
    const answer = await get(`/api/auth/users${query}`)
    if (answer.statusCode !== 200) throw new Error(`The users are not listed: ${answer.body}`)
    return answer.json<UsersAnswer>()
  }
  return {
    id,
    username,
    token,
    get,
    list,
    change: (whom: string, change: object) =>
      api.inject({
        method: 'PATCH',
        url: '/api/auth/users',
        headers: bearer(token),
        payload: { id: whom, ...change },
      }),
    user: async (whom: string): Promise<ManagedUser> => {
      const found = (await list('?per_page=100')).data.find((user) => user.id === whom)
      if (!found) throw new Error(`${whom} is not listed`)
      return found
    },
    trail: async (query = ''): Promise<AuditEntry[]> =>
      (await get(`/api/auth/users/audit${query}`)).json<{ data: AuditEntry[] }>().data,
  }
}

export const userOf = (answer: { json: () => unknown }): ManagedUser => (answer.json() as { data: ManagedUser }).data
