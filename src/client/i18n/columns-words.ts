import { t } from '@lingui/core/macro'

/** What choosing a table's columns is called. */
export const columnsWords = () => ({
  columns: t`Columns`,
  usual: t`The usual columns`,
  done: t`Done`,
  close: t`Close`,
})
