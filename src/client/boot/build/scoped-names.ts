import { basename } from 'node:path'

const owners = new Map<string, string>()

/**
 * Class names of CSS modules: `button_wide`. They are the file's name and the class, so that the static page in
 * `index.html` can wear the same clothes as the components; hence no two modules may have one file name.
 */
export function scopedName(name: string, filename: string): string {
  const path = filename.replace(/\?.*$/, '')
  const owner = basename(path, '.module.css')
  const known = owners.get(owner)
  if (known !== undefined && known !== path) throw new Error(`Two CSS modules are called ${owner}: ${known}, ${path}`)
  owners.set(owner, path)
  return `${owner}_${name}`
}
