import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useContact } from '../../http/use-contact.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Drafts } from './drafts.ts'
import type { FieldKey } from './fields.ts'
import { takesText } from './products/cell-words.ts'
import { type CellContext, fieldName } from './products/columns.ts'
import { SettleDialog } from './settle-dialog.tsx'
import type { Saving } from './use-saving.ts'

/** How many problems are named. */
const SHOWN = 5

const More = ({ more }: { more: number }) => (
  <p>
    <Plural value={more} one="and # more" other="and # more" />
  </p>
)

interface Props {
  drafts: Drafts
  context: CellContext
  saving: Saving
  change: (change: (before: Drafts) => Drafts) => void
  onDiscard: () => void
}

/** Everything that is written and not saved: saved together, or thrown away. Nothing else on the page saves. */
export function SaveBar({ drafts, context, saving, change, onDiscard }: Props) {
  const { t, i18n } = useLingui()
  const isThere = useContact()
  const [settling, setSettling] = useState(false)
  const all = Object.values(drafts)
  if (all.length === 0 && saving.problems.length === 0) return null
  const count = (of: (draft: Drafts[string]) => object): number =>
    all.reduce((sum, draft) => sum + Object.keys(of(draft)).length, 0)
  const [changes, theirs] = [count(({ values }) => values), count((one) => one.theirs ?? {})]
  const unread = Object.entries(drafts).flatMap(([uid, draft]) =>
    Object.entries(draft.bad).map(([key, text]) => [uid, key as FieldKey, text] as const),
  )
  const bad = unread.length
  const products = all.length
  const why = isThere ? '' : t`There is no network: your changes wait on this device.`
  return (
    <div className="office-save" role="region" aria-label={t`Changes that are not saved`}>
      <div className="office-save-words" role="status">
        <p>
          <Plural value={changes} one="# change" other="# changes" />{' '}
          <Plural value={products} one="in # product" other="in # products" />
          {saving.done !== null && (
            <>
              {' · '}
              <Plural value={saving.done} one="# product saved" other="# products saved" />
            </>
          )}
        </p>
        {why !== '' && <p id="office-offline-why">{why}</p>}
        {bad > 0 && (
          <p className="office-wrong">
            <Icon of={CircleAlert} />{' '}
            <Plural
              value={bad}
              one="# cell cannot be read as it is written; its product is not saved"
              other="# cells cannot be read as they are written; their products are not saved"
            />
          </p>
        )}
        {unread.slice(0, SHOWN).map(([uid, key, text]) => (
          <p key={`${uid} ${key}`}>{`${uid}, ${fieldName(i18n, key)}: “${text.slice(0, 60)}”, ${takesText(key)}`}</p>
        ))}
        {unread.length > SHOWN && <More more={unread.length - SHOWN} />}
        {saving.problems.slice(0, SHOWN).map(({ uid, text }) => (
          <p key={`${uid} ${text}`} className="office-wrong">
            <Icon of={CircleAlert} /> {`${uid}: ${text}`}
          </p>
        ))}
        {saving.problems.length > SHOWN && <More more={saving.problems.length - SHOWN} />}
      </div>
      <div className="office-save-actions">
        {theirs > 0 && (
          <Button onClick={() => setSettling(true)}>
            <Plural value={theirs} one="Settle # difference…" other="Settle # differences…" />
          </Button>
        )}
        <Button disabled={saving.isBusy} aria-describedby="office-offline-why" onClick={onDiscard}>{t`Discard`}</Button>
        <Button
          look="next"
          busy={saving.isBusy}
          disabled={!isThere || products === 0}
          aria-describedby="office-offline-why"
          onClick={saving.save}
        >
          {t`Save`}
        </Button>
      </div>
      <SettleDialog
        open={settling}
        drafts={drafts}
        context={context}
        change={change}
        onClose={() => setSettling(false)}
      />
    </div>
  )
}
