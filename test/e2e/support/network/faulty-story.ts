import { expect, test as base } from '../story.ts'
import { type FaultyNetwork, faultyNetwork } from './faulty-network.ts'

/** Without an answer, or with none of ours, the browser says so in its console for each thing it could not load. */
const OF_THE_NETWORK = /net::ERR_|Failed to load resource|blocked by CORS policy|portal\.invalid/

/** A story of the shop behind a network that breaks when told to; relative addresses lead through it. */
export const test = base.extend<{ network: FaultyNetwork }>({
  serviceWorkers: 'allow',
  network: async ({ shop }, use) => {
    const network = await faultyNetwork(shop)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.address),
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints.filter((text) => !OF_THE_NETWORK.test(text))).toEqual([])
  },
})
