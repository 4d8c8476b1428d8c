import { useLingui } from '@lingui/react/macro'
import { Ellipsis, GripVertical } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/picture/thumb.tsx'
import styles from './cart-table.module.css'
import type { LineGroup } from './groups.ts'

interface Props {
  group: LineGroup
  readOnly: boolean
  isMovable: boolean
  onEdit: (group: LineGroup) => void
}

/** The picture of a line: pressed it opens the line's room and note, drawn it takes the line along (use-line-drag.ts). */
export function LineHandle({ group, readOnly, isMovable, onEdit }: Props) {
  const { t } = useLingui()
  const { name, thumbnail } = group.line.product
  const picture = <Thumb address={thumbnail} className={styles.thumb} />
  if (readOnly) return picture
  return (
    <button
      type="button"
      className={styles.handle}
      aria-haspopup="dialog"
      aria-label={t`Room and note of ${name}`}
      data-handle={isMovable || undefined}
      onClick={() => onEdit(group)}
    >
      {picture}
      <Icon of={isMovable ? GripVertical : Ellipsis} />
    </button>
  )
}
