import { t } from '@lingui/core/macro'

/** What the pager's links are called. */
export const pagerWords = () => ({
  pages: t`Pages`,
  first: t`First page`,
  previous: t`Previous page`,
  next: t`Next page`,
  last: t`Last page`,
  page: (number: number) => t`Page ${number}`,
})
