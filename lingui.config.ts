import { defineConfig } from '@lingui/cli'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { LOCALES } from './src/contract/locale.ts'

/** `npm run check` extracts beside the real files and compares. */
const FOLDER = process.env.LOCALES_FOLDER ?? '<rootDir>/locales'

/** Gives the server's texts, which pass no macro, the ids that a macro would give them. */
const serverExtractor: typeof extractor = {
  match: (filename) => extractor.match(filename) && /[\\/]src[\\/]server[\\/]/.test(filename),
  extract: (filename, code, collect, context) =>
    extractor.extract(
      filename,
      code,
      ({ id: text, ...rest }) => collect({ ...rest, id: generateMessageId(text, rest.context), message: text }),
      context,
    ),
}

/** Message ids are made of the English texts of the source, so that a missing translation still reads. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  // Apart, so that nobody's browser fetches what the server alone says.
  catalogs: ['client', 'server'].map((side) => ({ path: `${FOLDER}/${side}/{locale}`, include: [`src/${side}`] })),
  extractors: [serverExtractor, extractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
