import type { Plugin } from 'vite'

const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/
const UNREAD = [/,\s*key: "[\da-z]+"/g, /\n {2}name: "[^"]*",/g, /\n {2}size: \d+,/g, /,\n {2}aliases: \[[^\]]*\]/g]

/** Takes out of lucide's icons what `createIcon` does not read: it compresses badly, and signing in waits for four of them. */
export const iconsPlugin = (): Plugin => ({
  name: 'icons',
  apply: 'build',
  transform(code, id) {
    if (!ICON.test(id)) return null
    return { code: UNREAD.reduce((shorter, unread) => shorter.replaceAll(unread, ''), code), map: null }
  },
})
