import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#server/version.ts'

export interface ShopServer {
  /** `http://localhost:<port>`: a secure context, as a real shop behind HTTPS is. */
  address: string
  dataDir: string
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** What it has said since it was first started: its log, as the operator gets it. */
  log: () => string
  /** Stops it and starts it again with another built app, as an update of the shop does. */
  deploy: (dist: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * The shop as `npm start` runs it, over a data directory and a free port of its own.
 * @param dist another built app than the one of these sources
 */
export async function startShop(env: Record<string, string> = {}, dist?: string): Promise<ShopServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interior-story-'))
  // Open to the database's account, so that its files lie in here and go with it, also where root runs the stories.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const address = `http://localhost:${port}`
  let child: ChildProcess
  let program = programOf(dist)
  const said: Buffer[] = []
  const start = async (): Promise<void> => {
    child = spawn('node', program, {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a power cut takes all of it.
      detached: true,
    })
    const words: Buffer[] = []
    await new Promise<void>((resolve, reject) => {
      // Its output is whole only now; of what it said, the last is what tells why.
      child.once('close', (code, signal) => {
        const output = Buffer.concat(words).toString() || 'It said nothing.'
        reject(new Error(`The shop ended with ${signal ?? code} before it was open:\n${output}`))
      })
      child.stderr?.on('data', (chunk: Buffer) => {
        words.push(chunk)
        process.stderr.write(chunk)
      })
      child.stdout?.on('data', (chunk: Buffer) => {
        words.push(chunk)
        said.push(chunk)
        if (chunk.toString().includes('Interior is open')) resolve()
      })
    })
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (signal === 'SIGKILL') process.kill(-Number(child.pid), signal)
    else child.kill(signal)
    await ended
  }
  await start()
  return {
    address,
    dataDir,
    start,
    log: () => Buffer.concat(said).toString(),
    kill: () => end('SIGKILL'),
    deploy: async (other) => {
      await end('SIGTERM')
      program = programOf(other)
      await start()
    },
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const programOf = (dist: string | undefined): string[] =>
  dist === undefined ? ['src/server/cli/start.ts'] : ['src/server/cli/serve.ts', dist]

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
