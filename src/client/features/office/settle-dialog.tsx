import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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

/** Fields that a colleague has changed as well, each with both values: one of them is chosen. */
export function SettleDialog({ open, drafts, context, change, onClose }: Props) {
  const { t, i18n } = useLingui()
  const rows = Object.entries(drafts).flatMap(([uid, { theirs = {}, values }]) =>
    Object.entries(theirs).map(([key, value]) => ({
      uid,
      key: key as FieldKey,
      theirs: valueText(key as FieldKey, value, context),
      mine: valueText(key as FieldKey, values[key as FieldKey], context),
    })),
  )
  const all = (take: 'mine' | 'theirs'): void => {
    change((before) => rows.reduce((drafts, { uid, key }) => settled(drafts, uid, key, take), before))
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t`Changed by a colleague too`} closeLabel={t`Close`}>
      <p>{t`Somebody has saved these fields since you read them. Nothing of theirs is overwritten until you choose.`}</p>
      <table className="office-settle">
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Your colleague’s`}</th>
            <th scope="col">{t`Yours`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ uid, key, theirs, mine }) => (
            <tr key={`${uid} ${key}`}>
              <th scope="row">{uid}</th>
              <td>{fieldName(i18n, key)}</td>
              <td>
                <span>{theirs || t`(empty)`}</span>
                <Button size="s" onClick={() => change((before) => settled(before, uid, key, 'theirs'))}>
                  {t`Take theirs`}
                </Button>
              </td>
              <td>
                <span>{mine || t`(empty)`}</span>
                <Button size="s" onClick={() => change((before) => settled(before, uid, key, 'mine'))}>
                  {t`Keep mine`}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p role="status">{t`Everything is settled. Save to send your changes.`}</p>}
      <div className="office-actions">
        {rows.length > 1 && <Button onClick={() => all('theirs')}>{t`Take all of theirs`}</Button>}
        {rows.length > 1 && <Button onClick={() => all('mine')}>{t`Keep all of mine`}</Button>}
        {rows.length === 0 && <Button look="next" onClick={onClose}>{t`Close`}</Button>}
      </div>
    </Dialog>
  )
}
