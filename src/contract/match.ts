/** Longest article number that is looked up: that of a product's uid. */
export const MATCH_NUMBER_MAX = 200
/** How many products a row that is not clear may name. */
export const MATCH_CANDIDATES_MAX = 5

/**
 * What became of a row of a quick order. With a product:
 * `exact`        its article number, sign for sign;
 * `normalised`   its article number but for case, dots, dashes, blanks and leading zeros;
 * `manufacturer` its manufacturer's part number, written in whichever way;
 * `part`         the only product whose number contains this.
 * Without one:
 * `ambiguous`    several products have, or contain, this number: they are the candidates;
 * `unknown`      none has it; candidates are those whose numbers are nearest, where there are any;
 * `empty`        it has neither letter nor digit.
 */
export const MATCH_OUTCOMES = ['exact', 'normalised', 'manufacturer', 'part', 'ambiguous', 'unknown', 'empty'] as const

export type MatchOutcome = (typeof MATCH_OUTCOMES)[number]
