import { useLingui } from '@lingui/react/macro'
import type { ProductState } from '#contract/office/list.ts'
import type { Source } from './fields.ts'

/** Where a product stands that says so now; a draft is one for as long as it is hidden. */
export function stateAfter({ gone, hidden }: Source, before: ProductState): ProductState {
  if (gone) return 'gone'
  if (!hidden) return 'live'
  return before === 'draft' ? 'draft' : 'hidden'
}

/** Says of a product that buyers do not see it; nothing of one that they do. */
export function StateMark({ state }: { state: ProductState }) {
  const { t } = useLingui()
  if (state === 'live') return null
  const text = { draft: t`Draft`, hidden: t`Hidden`, gone: t`Gone` }[state]
  return <span className="office-mark">{text}</span>
}
