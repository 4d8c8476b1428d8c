import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Differences } from './differences.tsx'
import { type Drafts, settled } from './drafts.ts'
import type { FieldKey } from './fields.ts'
import { type CellContext, fieldName } from './products/columns.ts'
import { valueText } from './value-text.ts'

interface Props {
  open: boolean
  drafts: Drafts
  context: CellContext
  change: (change: (before: Drafts) => Drafts) => void
  onClose: () => void
}

/** The products' fields that a colleague has changed as well. */
export function SettleDialog({ open, drafts, context, change, onClose }: Props) {
  const { t, i18n } = useLingui()
  const rows = Object.entries(drafts).flatMap(([uid, { theirs = {}, values }]) =>
    (Object.keys(theirs) as FieldKey[]).map((key) => ({
      key: `${uid} ${key}`,
      of: uid,
      field: fieldName(i18n, key),
      theirs: valueText(key, theirs[key], context),
      mine: valueText(key, values[key], context),
      into: (before: Drafts, take: 'mine' | 'theirs') => settled(before, uid, key, take),
    })),
  )
  const all = (take: 'mine' | 'theirs'): void => {
    change((before) => rows.reduce((drafts, { into }) => into(drafts, take), before))
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t`Changed by a colleague too`} closeLabel={t`Close`}>
      <Differences
        of={t`Product`}
        rows={rows.map(({ into, ...row }) => ({ ...row, settle: (take) => change((before) => into(before, take)) }))}
      />
      {rows.length === 0 && <p role="status">{t`Everything is settled. Save to send your changes.`}</p>}
      <div className="office-actions">
        {rows.length > 1 && <Button onClick={() => all('theirs')}>{t`Take all of theirs`}</Button>}
        {rows.length > 1 && <Button onClick={() => all('mine')}>{t`Keep all of mine`}</Button>}
        {rows.length === 0 && <Button look="next" onClick={onClose}>{t`Close`}</Button>}
      </div>
    </Dialog>
  )
}
