import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages where that is possible: as root, with apt. Says what it does; elsewhere does nothing. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...names)
}
