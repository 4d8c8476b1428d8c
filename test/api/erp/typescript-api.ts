import { ts } from '@ts-morph/common'

/** TypeScript as a library, which the version that checks the project is not. */
export default ts
