import { useEmbedded } from '#server/db/embedded.ts'

/** A process that uses an embedded database until it is told to stop, and says so in lines of JSON. */
const [dataDir = '', address] = process.argv.slice(2)
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`)
try {
  const { connection, stop } = await useEmbedded(dataDir, address === undefined ? {} : { address })
  say({ connection })
  process.stdin.once('data', () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(2),
    )
  })
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
