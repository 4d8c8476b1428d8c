import { atom, useAtomValue } from 'jotai'
import type { Config } from '#contract/config.schema.ts'
import { API } from '#contract/paths.ts'
import { store } from '../storage/store.ts'
import { getJson } from './api.ts'

/** What holds until the installation has answered, or where it cannot. */
const DEFAULTS: Config = { sentry_dsn: null, greenified_host: 'greenified' }

const configAtom = atom<Config>(DEFAULTS)

export const useConfig = (): Config => useAtomValue(configAtom)

/** Learns what the installation decides; keeps the defaults without a network. */
export async function loadConfig(): Promise<Config> {
  try {
    store.set(configAtom, (await getJson<{ data: Config }>(API.config)).data)
  } catch {
    // Neither error reports nor the external link are worth a message of their own.
  }
  return store.get(configAtom)
}
