import { startShop } from './shop-server.ts'

/** The shop of one story, which may end and start it. */
export interface KillableServer {
  address: string
  dataDir: string
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** For a fixture: whoever calls the shop beside the browser means this one. */
export async function withKillableServer(use: (server: KillableServer) => Promise<void>): Promise<void> {
  const shop = await startShop()
  const shared = process.env.SHOP_ADDRESS
  process.env.SHOP_ADDRESS = shop.address
  let runs = true
  const start = async (): Promise<void> => {
    if (!runs) await shop.start()
    runs = true
  }
  await use({
    address: shop.address,
    dataDir: shop.dataDir,
    start,
    kill: async () => {
      runs = false
      await shop.kill()
    },
  })
  // What it left behind when it was killed goes with the next one's proper end.
  await start()
  process.env.SHOP_ADDRESS = shared
  await shop.stop()
}
