/** As long as a code has to be out of sight to count again. */
const AWAY_MS = 1_500

/** What the camera is held to at one look, and when in milliseconds; whether that has come into sight just now. */
export type Sightings = (text: string | undefined, at: number) => boolean

/**
 * Tells a code that comes into sight from one that is still there: a camera sees each many times a second. Give it every
 * look, also those that see nothing: a device that takes long for a look has not seen the code go.
 */
export function createSightings(): Sightings {
  /** Since which look each code that has counted is out of sight. */
  const gone = new Map<string, number | null>()
  return (text, at) => {
    const since = text === undefined ? null : gone.get(text)
    for (const [other, before] of gone) if (other !== text) gone.set(other, before ?? at)
    if (text === undefined) return false
    gone.set(text, null)
    return since === undefined || (since !== null && at - since >= AWAY_MS)
  }
}
