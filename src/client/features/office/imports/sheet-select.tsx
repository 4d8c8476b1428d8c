import { useLingui } from '@lingui/react/macro'
import type { Import } from '#contract/office/import.schema.ts'
import { Select } from '../../../ui/select.tsx'

interface Props {
  one: Import
  blocked: boolean
  choose: (sheet: string) => void
}

/** Which sheet of a workbook is read, where it has several. What is said of columns is said of one sheet's. */
export function SheetSelect({ one, blocked, choose }: Props) {
  const { t } = useLingui()
  const { name, names } = one.look.format?.sheet ?? {}
  if (name === undefined || names === undefined || names.length < 2) return null
  return (
    <Select
      label={t`Sheet of the workbook`}
      value={name}
      disabled={blocked}
      options={[...new Set([...names, name])].map((value) => ({ value, label: value }))}
      onValue={(value) => value !== name && choose(value)}
    />
  )
}
