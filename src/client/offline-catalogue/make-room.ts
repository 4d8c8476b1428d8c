import { PICTURES_CACHE } from '../http/answer-caches.ts'

export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Writes to the device, and where there is no room, again without the pictures: they come back as they are seen.
 * @throws what the writing throws; a `QuotaExceededError` when even that was not enough
 */
export async function withRoom(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isFull(error)) throw error
    await caches.delete(PICTURES_CACHE)
    await write()
  }
}
