import styles from './catalogue-screen.module.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { ListedCard, ProductCard } from '#contract/catalogue/product.schema.ts'
import type { CatalogueState, Matching } from '#contract/catalogue/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { pagerWords } from '../../i18n/pager-words.ts'
import { isAbort } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { catalogueHref } from './address.ts'
import type { Result } from './ask.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { CatalogueFailure } from './failure.tsx'
import type { ActiveFilter } from './options.ts'
import partialStyles from './partial.module.css'
import type { CataloguePlace } from './place.ts'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import { type StateUpdater, withMatch, withPage } from './transitions.ts'

const NoProducts = later(async () => (await import('./no-products.tsx')).NoProducts)

interface Props {
  scope: CatalogueScope
  state: CatalogueState
  latest: Result<ProductPage> | null
  waiting: boolean
  filters: readonly ActiveFilter[]
  returned: CataloguePlace['card'] | null
  change: (to: StateUpdater) => void
  turn: (to: StateUpdater) => void
  onOpen: (card: CataloguePlace['card']) => void
  /** On each card: what one does with it without opening it. */
  action?: ((product: ProductCard) => ReactNode) | undefined
  retry: () => void
}

/** The list in its states: first loading, failed, nothing found, past the end, or products with a pager. */
export function Results({
  scope,
  state,
  latest,
  waiting,
  filters,
  returned,
  change,
  turn,
  onOpen,
  action,
  retry,
}: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const answered = useAnswered(state, waiting)
  // An aborted question has a newer one behind it, or is asked again by coming back to it.
  if (latest === null || (!latest.ok && (waiting || isAbort(latest.error))))
    return <GridSkeleton count={state.per_page} label={t`Loading products…`} />
  if (!latest.ok) return <CatalogueFailure error={latest.error} retry={retry} />

  const { data, meta } = latest.value
  const { strict, partial, matching, others } = partsOf(latest.value, answered.match)
  const number = formatNumber(meta.current_page, locale)
  const nothing = { scope, state, filters, change, understood: meta.understood }
  if (meta.total === 0 && partial === 0 && !waiting) return <NoProducts {...nothing} />
  if (data.length === 0 && meta.total > 0 && !waiting)
    return (
      <Notice
        title={t`There is no page ${number}`}
        actions={
          <Button look="next" onClick={() => turn((now) => withPage(now, meta.total_pages))}>
            {t`To the last page`}
          </Button>
        }
      />
    )
  const read = corrected(state.search, meta.corrections)
  const grid = (products: readonly ListedCard[]) => (
    <ProductGrid products={products} stale={waiting} returned={returned} onOpen={onOpen} action={action} />
  )
  return (
    <>
      {meta.corrections.length > 0 && (
        <p className={styles.corrected}>
          <Trans>
            Showing results for <b>{read}</b>
          </Trans>
        </p>
      )}
      {strict === 0 && partial > 0 && <NoProducts {...nothing} isPartial />}
      {matching.length > 0 && grid(matching)}
      {partial > 0 && (
        <Partial
          state={answered}
          strict={strict}
          partial={partial}
          canTurn={answered.match === 'some' ? strict > 0 : partial > others.length}
          turn={turn}
        >
          {others.length > 0 && grid(others)}
        </Partial>
      )}
      <Pager
        current={meta.current_page}
        total={meta.total_pages}
        texts={pagerWords()}
        hrefOf={(n) => catalogueHref(withPage(state, n))}
        onPage={(n) => turn((now) => withPage(now, n))}
      />
    </>
  )
}

/** The state that the shown answer is to: an older one while the next is on its way. */
function useAnswered(state: CatalogueState, waiting: boolean): CatalogueState {
  const [answered, setAnswered] = useState(state)
  if (waiting || answered === state) return answered
  setAnswered(state)
  return state
}

interface PartialProps {
  state: CatalogueState
  /** How many match every word, and how many only some. */
  strict: number
  partial: number
  turn: (to: StateUpdater) => void
  /** Whether the other way of matching shows anything else. */
  canTurn: boolean
  /** The cards of those that match some, as far as they stand here. */
  children?: ReactNode
}

/** *N more match some of the words*: a line of its own, with the further cards below. */
function Partial({ state, strict, partial, turn, canTurn, children }: PartialProps) {
  const id = useId()
  const isWidened = state.match === 'some'
  const next: StateUpdater = (now) => withMatch(now, isWidened ? 'all' : 'some')
  return (
    <section className={partialStyles.partial} aria-labelledby={id}>
      <div className={partialStyles.line}>
        <h2 id={id}>
          {strict > 0 ? (
            <Plural value={partial} one="# more matches some of the words" other="# more match some of the words" />
          ) : (
            <Plural
              value={partial}
              one="# product matches some of the words"
              other="# products match some of the words"
            />
          )}
        </h2>
        {canTurn && (
          <a
            href={catalogueHref(next(state))}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              turn(next)
            }}
          >
            {isWidened ? <Trans>Only what matches all the words</Trans> : <Trans>Show them all</Trans>}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

/** What was searched, with every unknown word as it was read; words it no longer holds are left out. */
const corrected = (search: string, corrections: readonly { from: string; to: string }[]): string =>
  corrections.reduce((text, { from, to }) => {
    const at = text.toLowerCase().indexOf(from.toLowerCase())
    return at < 0 ? text : text.slice(0, at) + to + text.slice(at + from.length)
  }, search)

/** A page's cards, and how many there are in all, of what matches every word and of what matches some. */
export interface Parts {
  strict: number
  partial: number
  matching: readonly ListedCard[]
  others: readonly ListedCard[]
}

/** @param match how the page was asked for: with `some` one list holds both */
export function partsOf({ data, meta }: ProductPage, match: Matching): Parts {
  const { partial = 0, more = [], total, current_page, per_page } = meta
  if (match === 'all') return { strict: total, partial, matching: data, others: more }
  const strict = total - partial
  const end = Math.max(0, strict - (current_page - 1) * per_page)
  return { strict, partial, matching: data.slice(0, end), others: data.slice(end) }
}
