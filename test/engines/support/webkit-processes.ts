import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import type { WebKit } from '../../../.ci/engines.ts'

interface Running {
  stop: () => Promise<void>
}

/** A screen of its own where there is none, as large as a desktop's. */
export async function startDisplay({ display }: WebKit): Promise<Running & { name: string }> {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const said = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  return { name: `:${said[0].toString().trim()}`, stop: () => ended(screen) }
}

/** The driver, in a group of processes of its own, so that no part of the browser outlives it. */
export async function startDriver({ driver }: WebKit, display: string): Promise<Running & { address: string }> {
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LANG: 'en_GB.UTF-8',
      NO_AT_BRIDGE: '1',
      // Where no graphics card is, two ways to draw with the processor are one too many, and threads only wait for it.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      LP_NUM_THREADS: '0',
      // Root may not open the sandbox.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}`)
    await after(50)
  }
  return { address, stop: () => ended(child, true) }
}

async function ended(child: ChildProcess, group = false): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  process.kill(group ? -child.pid : child.pid, 'SIGKILL')
  await exit
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
