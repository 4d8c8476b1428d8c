import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Drafts } from './drafts.ts'
import type { FieldKey } from './fields.ts'
import { SaveBar, Wrong } from './form/save-bar.tsx'
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

/** What is written of products and not saved, in however many of them. */
export function ProductsBar({ drafts, context, saving, change, onDiscard }: Props) {
  const { i18n } = useLingui()
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
  return (
    <>
      <SaveBar
        busy={saving.isBusy}
        isHeld={products === 0}
        onDiscard={onDiscard}
        onSave={saving.save}
        first={
          theirs > 0 && (
            <Button onClick={() => setSettling(true)}>
              <Plural value={theirs} one="Settle # difference…" other="Settle # differences…" />
            </Button>
          )
        }
      >
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
        {bad > 0 && (
          <Wrong>
            <Plural
              value={bad}
              one="# cell cannot be read as it is written; its product is not saved"
              other="# cells cannot be read as they are written; their products are not saved"
            />
          </Wrong>
        )}
        {unread.slice(0, SHOWN).map(([uid, key, text]) => (
          <p key={`${uid} ${key}`}>{`${uid}, ${fieldName(i18n, key)}: “${text.slice(0, 60)}”, ${takesText(key)}`}</p>
        ))}
        {unread.length > SHOWN && <More more={unread.length - SHOWN} />}
        {saving.problems.slice(0, SHOWN).map(({ uid, text }) => (
          <Wrong key={`${uid} ${text}`}>{`${uid}: ${text}`}</Wrong>
        ))}
        {saving.problems.length > SHOWN && <More more={saving.problems.length - SHOWN} />}
      </SaveBar>
      <SettleDialog
        open={settling}
        drafts={drafts}
        context={context}
        change={change}
        onClose={() => setSettling(false)}
      />
    </>
  )
}
