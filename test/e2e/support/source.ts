export type InThePage = (...given: never[]) => unknown

/**
 * An expression that calls a function in the page. It sees nothing of here but what it is given as source text, and
 * `helpers`: functions that are declared by name.
 */
export const callOf = (work: InThePage, given = '', ...helpers: InThePage[]): string =>
  `(() => { ${helpers.map(String).join('\n')}\nreturn (${work.toString()})(${given}) })()`
