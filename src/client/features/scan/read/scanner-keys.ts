/** Between two keys of a scanner that types there is less time than anybody needs. */
const FAST_MS = 60
/** What is shorter is more likely somebody's hand. */
const SHORTEST = 4
const LONGEST = 2_000

interface Key {
  key: string
  /** When it was pressed, in milliseconds. */
  at: number
}

export interface KeyMeaning {
  /** Whether nobody but a scanner presses keys so fast one after the other. */
  isScanners: boolean
  /** What has been scanned, with the Enter that ends it. */
  code: string | null
}

/** Puts together what a scanner types: give it each key as it is pressed. */
export function createScannerKeys(): (key: Key) => KeyMeaning {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, at }) => {
    const goesOn = at - last <= FAST_MS && typed !== ''
    last = at
    // Capitals come with the key that makes them.
    if (key === 'Shift') return { isScanners: false, code: null }
    if (key === 'Enter') {
      const code = goesOn && typed.length >= SHORTEST && saysMore(typed) ? typed : null
      typed = ''
      return { isScanners: code !== null, code }
    }
    if (key.length === 1) typed = goesOn ? (typed + key).slice(-LONGEST) : key
    else typed = ''
    return { isScanners: goesOn && key.length === 1 && saysMore(typed), code: null }
  }
}

/** Nothing but blanks is somebody's hand on the space bar, which presses what has the focus, twice if they are quick. */
const saysMore = (typed: string): boolean => typed.trim() !== ''
