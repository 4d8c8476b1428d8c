import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from './system-packages.ts'

const LIBRARY = '/usr/lib/postgresql'

/** The binaries of a PostgreSQL of the system's, the oldest that the shop supports first. */
const findBinaries = (): string | undefined =>
  existsSync(LIBRARY)
    ? readdirSync(LIBRARY)
        .map(Number)
        .filter((version) => version >= 15 && existsSync(join(LIBRARY, String(version), 'bin/postgres')))
        .toSorted((a, b) => a - b)
        .map((version) => join(LIBRARY, String(version), 'bin'))[0]
    : undefined

export interface SystemPostgres {
  url: string
  version: string
  stop: () => void
}

/**
 * Starts the system's own PostgreSQL on a throw-away directory and a socket, so that the API suite runs on a second
 * version: 15 and 18 plan differently. Installed through apt where that is possible; `undefined` where there is none.
 */
export function startSystemPostgres(): SystemPostgres | undefined {
  if (!findBinaries()) installPackages('postgresql-15')
  const binaries = findBinaries()
  if (!binaries) return undefined
  const directory = mkdtempSync(join(tmpdir(), 'interior-pg-'))
  const account = accountToUse()
  if (account) chownSync(directory, account.uid, account.gid)
  const data = join(directory, 'data')
  const call = (program: string, ...args: string[]): string => {
    const done = spawnSync(join(binaries, program), args, {
      ...account,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    if (done.status !== 0) throw new Error(`${program} of ${binaries} failed with ${done.status}`)
    return done.stdout
  }
  call('initdb', '-D', data, '-U', 'interior', '--auth=trust', '--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8')
  const settings = `-c listen_addresses='' -c unix_socket_directories=${directory} -c fsync=off -c max_connections=200`
  call('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start')
  return {
    url: `postgres://interior@localhost/postgres?host=${encodeURIComponent(directory)}`,
    version: call('postgres', '--version').trim(),
    stop: () => {
      call('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: its own account, which its package made. */
function accountToUse(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

const idOfPostgres = (flag: '-u' | '-g'): number =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
