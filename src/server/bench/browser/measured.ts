/** What the worker in the browser measures, in milliseconds. */
export interface OpeningTimes {
  /** Reading the file from the device, as it is kept there. */
  read: number
  /** From its bytes to a catalogue that answers. */
  open: number
  /** The first page of everything, then the first text and the first suggestions, all by code that never ran before. */
  page: number
  search: number
  suggest: number
}

/** What the worker is told: to keep the segment on the device, or to open what is kept there. */
export type Order = 'keep' | 'open'

export const SEGMENT = '/segment'
