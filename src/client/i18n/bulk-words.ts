import { plural, t } from '@lingui/core/macro'

/** What it is called to choose rows of a list, and to do something with them. */
export const bulkWords = () => ({
  label: t`What to do with what is chosen`,
  count: (chosen: number): string => plural(chosen, { one: '# chosen', other: '# chosen' }),
  all: t`Choose all of this page`,
  keys: t`With Shift, a click, the space bar and the arrows choose a range; Ctrl+A or ⌘A chooses all of the page, Escape none.`,
  one: (name: string): string => t`Choose ${name}`,
  none: t`Choose none`,
  progress: (at: number, of: number): string => t`${at} of ${of}…`,
  stop: t`Stop`,
  refused: (count: number): string =>
    plural(count, { one: 'With # it could not be done:', other: 'With # it could not be done:' }),
  close: t`Close`,
  undo: t`Undo`,
  undone: (count: number): string => plural(count, { one: 'Undone for #', other: 'Undone for #' }),
})
