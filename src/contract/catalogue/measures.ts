/** What is measured of products, in the order of showing. */
export const MEASURES = ['height', 'depth', 'width', 'length', 'diameter', 'sitting_height'] as const
export type Measure = (typeof MEASURES)[number]
