import { readEnv } from '#server/env.ts'
import { serve } from '#server/main.ts'

/** `node serve.ts DIST`: the shop with a built app that was made elsewhere. */
const shop = await serve(readEnv(process.env), process.argv[2])
process.on('SIGTERM', () => void shop.stop())
process.stdout.write(`Interior is open: ${shop.address}\n`)
