import { Plural, useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/locale.ts'
import type { Pin, SearchWords } from '#contract/office/search-words.schema.ts'
import { useServerQuery } from '../../../http/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Thumb } from '../../../ui/picture/thumb.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import { tryQuestion } from './calls.ts'

interface Props {
  said: SearchWords
  pin: Pin
  locale: Locale
  /** Lets a product come first; undefined: there is no room. */
  onAdd: ((uid: string) => void) | undefined
}

/** The index follows what was saved within seconds: it is looked at again. */
const AGAIN_MS = 5_000

/** What a question finds for buyers now, by what is saved. */
export function TriedQuestion({ said, pin: { question, products, language }, locale, onAdd }: Props) {
  const { t } = useLingui()
  const { data, error, retry } = useServerQuery(
    [said.shop_id, null, 'office-try', said.revision, question, locale],
    (signal) => tryQuestion(said.shop_id, { question, locale }, signal),
    { wanted: question !== '', every: () => AGAIN_MS },
  )
  const pinned = new Set(
    said.pins
      .filter((one) => one.language === language && one.question.toLowerCase() === question.toLowerCase())
      .flatMap((one) => one.products),
  )
  return (
    <section aria-labelledby="office-tried">
      <h3 id="office-tried">{t`As buyers find it now`}</h3>
      {question === '' && <p className="office-note">{t`Write a question to see what it finds.`}</p>}
      {question !== '' && Boolean(error) && !data && <OfficeFailure error={error} retry={retry} />}
      {question !== '' && !data && !error && <Skeleton line />}
      {question !== '' && data && (
        <>
          <p role="status">
            <Plural
              value={data.meta.total}
              _0="Nothing is found."
              one="# product is found."
              other="# products are found."
            />
          </p>
          <ol className="office-list" aria-label={t`Products found`}>
            {data.data.map(({ uid, name, thumbnail }) => (
              <li key={uid}>
                <Thumb address={thumbnail} className="office-thumb" />
                <span>
                  {name} <small>{uid}</small> {pinned.has(uid) && <b className="office-state">{t`Pinned`}</b>}
                </span>
                {products.includes(uid) ? (
                  <small>{t`Come first`}</small>
                ) : (
                  onAdd && (
                    <Button size="s" aria-label={t`Let ${uid} come first`} onClick={() => onAdd(uid)}>
                      {t`Let it come first`}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
