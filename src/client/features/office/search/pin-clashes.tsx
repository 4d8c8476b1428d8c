import { useLingui } from '@lingui/react/macro'
import type { Pin } from '#contract/office/search-words.schema.ts'
import { Differences } from '../differences.tsx'
import { nameOf } from './words-draft.ts'

interface Clash {
  theirs: Pin
  mine: Pin
}

interface Props {
  open: readonly Clash[]
  settle: (clash: Clash, take: 'mine' | 'theirs') => void
}

/** Questions for which a colleague has chosen products as well. */
export function PinClashes({ open, settle }: Props) {
  const { t } = useLingui()
  if (open.length === 0) return null
  return (
    <section aria-labelledby="words-differences" role="alert">
      <h2 id="words-differences">{t`Changed by a colleague too`}</h2>
      <Differences
        rows={open.map((clash) => ({
          key: nameOf(clash.mine),
          field: clash.mine.question,
          theirs: clash.theirs.products.join(', '),
          mine: clash.mine.products.join(', '),
          settle: (take) => settle(clash, take),
        }))}
      />
    </section>
  )
}
