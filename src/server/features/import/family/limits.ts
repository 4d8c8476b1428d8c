/** So many products make a family: fewer have nothing to choose from, more are a kind of products. */
export const MEMBERS_MIN = 2
export const MEMBERS_MAX = 60

export const isFamily = (members: number): boolean => members >= MEMBERS_MIN && members <= MEMBERS_MAX
