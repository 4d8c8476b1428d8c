import { startShop } from './shop-server.ts'

/** One shop with the demo catalogue for all stories; those that break a server start their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop()
  process.env.SHOP_ADDRESS = shop.address
  process.env.SHOP_DATA_DIR = shop.dataDir
  return shop.stop
}
