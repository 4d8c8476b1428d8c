/** The .po files, compiled (boot/build/texts-plugin.ts). */
declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
