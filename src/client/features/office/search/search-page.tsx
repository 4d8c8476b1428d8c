import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { SearchWords } from '#contract/office/search-words.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../../storage/draft.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { OfficeFailure } from '../failure.tsx'
import { savingFailure } from '../failure-text.ts'
import { SaveBar, Wrong } from '../form/save-bar.tsx'
import sheet from '../office-forms.css?url'
import { fetchSearchWords, putSearchWords } from './calls.ts'
import { PinsSection } from './pins-section.tsx'
import { SynonymsSection } from './synonyms-section.tsx'
import { WordClashes } from './word-clashes.tsx'
import { tooMany } from './words.ts'
import { groupClashes, pinClashes, rebased, settled } from './words-clashes.ts'
import {
  isBegun,
  isChanged,
  NO_WORDS_DRAFT,
  readWordsDraft,
  shownOf,
  withEntry,
  type WordsDraft,
} from './words-draft.ts'

/** What the shop says of words in searches, for its staff to change. */
export function SearchPage({ shop: { shop_id } }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Search words`)
  const locale = useLocale()
  const key = [shop_id, null, 'office-search-words'] as const
  const { data, error, retry } = useServerQuery(key, (signal) => fetchSearchWords(shop_id, signal))
  const by = data?.changed?.by
  const at =
    data?.changed && new Date(data.changed.at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <h1>{t`Search words`}</h1>
        <p>
          {t`Which words find your products, and which products come first. Buyers notice within seconds of your saving it.`}
        </p>
        {by !== undefined && <p className="office-note">{t`Changed last by ${by}, ${at}`}</p>}
      </header>
      {error && !data ? (
        <OfficeFailure error={error} retry={retry} />
      ) : data ? (
        <Words said={data} onSaid={(now) => amendAnswers<SearchWords>(key, () => now)} />
      ) : (
        <div aria-busy="true">
          {[0, 1, 2, 3, 4, 5].map((one) => (
            <Skeleton key={one} line />
          ))}
        </div>
      )}
    </>
  )
}

/** Both lists over one draft, which is kept on the device until it is saved, all together. */
function Words({ said, onSaid }: { said: SearchWords; onSaid: (now: SearchWords) => void }) {
  const { t } = useLingui()
  const { shop_id } = said
  const kind = useMemo(
    (): DraftKind<WordsDraft> => ({ name: `office-search/${shop_id}`, empty: NO_WORDS_DRAFT, read: readWordsDraft }),
    [shop_id],
  )
  const [kept, keep] = useDraft(kind)
  const draft = rebased(kept, said)
  const change = (make: (before: WordsDraft) => WordsDraft): void =>
    keep((before) => {
      const next = make(rebased(before, said))
      return { ...next, over: isBegun(next) ? (before.over ?? { synonyms: said.synonyms, pins: said.pins }) : null }
    })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isNew, setNew] = useState(false)
  const synonyms = shownOf(said.synonyms, draft.synonyms)
  const pins = shownOf(said.pins, draft.pins)
  const openGroups = groupClashes(said, draft)
  const openPins = pinClashes(said, draft)
  const isOpen = openGroups.length + openPins.length > 0
  useUnsaved(isBegun(draft))
  const limit = tooMany(synonyms.length, pins.length)
  const save = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const now = await putSearchWords({ shop_id, revision: said.revision, synonyms, pins })
      onSaid(now)
      keep((before) => ({ ...NO_WORDS_DRAFT, group: before.group, pin: before.pin, over: now }))
      setNew(false)
      toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    } catch (error) {
      if (isApiError(error, ERROR.revisionChanged)) {
        const now = error.data as SearchWords
        const isLeft = isChanged(rebased(draft, now))
        onSaid(now)
        setNew(isLeft)
        if (!isLeft) toast(t`A colleague has saved the same already`, 'success', { id: 'office-saved' })
      } else setProblem(savingFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <SynonymsSection
        groups={synonyms}
        form={draft.group}
        onForm={(group) => change((before) => ({ ...before, group }))}
        onEntry={(entry) =>
          change((before) => ({
            ...before,
            group: null,
            synonyms: withEntry(before.synonyms, said.synonyms, entry),
          }))
        }
      />
      <PinsSection
        said={said}
        pins={pins}
        form={draft.pin}
        onForm={(pin) => change((before) => ({ ...before, pin }))}
        onEntry={(entry) =>
          change((before) => ({ ...before, pin: null, pins: withEntry(before.pins, said.pins, entry) }))
        }
      />
      <WordClashes
        groups={openGroups}
        pins={openPins}
        settleGroup={(clash, take) =>
          change((before) => ({ ...before, synonyms: settled(before.synonyms, clash, take) }))
        }
        settlePin={(clash, take) => change((before) => ({ ...before, pins: settled(before.pins, clash, take) }))}
      />
      {isChanged(draft) && (
        <SaveBar
          busy={isBusy}
          isHeld={isOpen || limit !== undefined}
          onDiscard={() => {
            change(() => NO_WORDS_DRAFT)
            setProblem('')
          }}
          onSave={() => void save()}
        >
          <p>{t`There are changes that are not saved.`}</p>
          {isOpen && <p>{t`A colleague has changed the same: choose above first.`}</p>}
          {isNew && !isOpen && <p>{t`A colleague has changed these lists meanwhile. Look at them, and save again.`}</p>}
          {limit !== undefined && <Wrong>{limit}</Wrong>}
          {problem !== '' && <Wrong>{problem}</Wrong>}
        </SaveBar>
      )}
    </>
  )
}
