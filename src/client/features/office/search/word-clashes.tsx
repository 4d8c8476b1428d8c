import { useLingui } from '@lingui/react/macro'
import type { Pin, SynonymGroup } from '#contract/office/search-words.schema.ts'
import { type Difference, Differences } from '../differences.tsx'
import { groupText } from './words.ts'
import type { Clash } from './words-clashes.ts'
import { nameOf } from './words-draft.ts'

type Take = 'mine' | 'theirs'

interface Props {
  groups: readonly Clash<SynonymGroup>[]
  pins: readonly Clash<Pin>[]
  settleGroup: (clash: Clash<SynonymGroup>, take: Take) => void
  settlePin: (clash: Clash<Pin>, take: Take) => void
}

/** What a colleague has changed as well. */
export function WordClashes({ groups, pins, settleGroup, settlePin }: Props) {
  const { t } = useLingui()
  if (groups.length + pins.length === 0) return null
  const gone = t`Taken away`
  const rowsOf = <T extends SynonymGroup | Pin>(
    open: readonly Clash<T>[],
    {
      name,
      text,
      settle,
    }: { name: (one: T) => string; text: (one: T) => string; settle: (c: Clash<T>, take: Take) => void },
  ): Difference[] =>
    open.flatMap((clash) => {
      const { was, theirs, mine } = clash
      const of = was ?? mine ?? theirs
      return of
        ? [
            {
              key: nameOf(of),
              field: name(of),
              theirs: theirs ? text(theirs) : gone,
              mine: mine ? text(mine) : gone,
              settle: (take: Take) => settle(clash, take),
            },
          ]
        : []
    })
  return (
    <section aria-labelledby="words-differences" role="alert">
      <h2 id="words-differences">{t`Changed by a colleague too`}</h2>
      <Differences
        rows={[
          ...rowsOf(groups, { name: groupText, text: groupText, settle: settleGroup }),
          ...rowsOf(pins, {
            name: ({ question }) => question,
            text: ({ products }) => products.join(', '),
            settle: settlePin,
          }),
        ]}
      />
    </section>
  )
}
