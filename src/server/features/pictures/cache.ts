import { LRUCache } from 'lru-cache'

/** A bounded cache of texts, the longest unused ones go first. The bound is in characters. */
export const textCache = (most: number): LRUCache<string, string> =>
  new LRUCache({ maxSize: most, sizeCalculation: (text) => text.length })
