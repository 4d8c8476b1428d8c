import { API } from '#contract/paths.ts'
import type { Simulate, Simulation, SimulationAnswer } from '#contract/punchout/simulation.schema.ts'
import { getJson, postJson } from '../../http/api.ts'

/** Asks a connection as the buyer's system would. Throws as `getJson` does. */
export const simulate = async (options: Simulate): Promise<Simulation> =>
  (await postJson<SimulationAnswer>(API.simulations, options)).data

/** What has become of a simulated visit. Throws as `getJson` does. */
export const fetchSimulation = async (
  { id, shop }: { id: string; shop: string },
  signal: AbortSignal,
): Promise<Simulation> =>
  (
    await getJson<SimulationAnswer>(
      API.simulation.replace(':id', encodeURIComponent(id)),
      { shop_id: shop },
      { signal },
    )
  ).data
