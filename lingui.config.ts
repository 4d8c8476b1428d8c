import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LOCALES } from './src/contract/locale.ts'

/** Message ids are the English texts of the source, so that a missing translation still reads. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  // `npm run check` extracts beside the real files and compares.
  catalogs: [{ path: `${process.env.LOCALES_FOLDER ?? '<rootDir>/locales/client'}/{locale}`, include: ['src/client'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
