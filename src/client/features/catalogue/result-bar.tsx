import { Trans, useLingui } from '@lingui/react/macro'
import type { Meta } from '#contract/catalogue/catalogue.schema.ts'
import { type CatalogueState, PER_PAGE_OPTIONS } from '#contract/catalogue/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { catalogueHref } from './address.ts'
import styles from './result-bar.module.css'
import { resultRange } from './result-range.ts'
import { type StateUpdater, withGroup, withPerPage } from './transitions.ts'

interface Props {
  state: CatalogueState
  /** Undefined while the first answer is on its way. */
  meta: Pick<Meta, 'current_page' | 'per_page' | 'total' | 'partial' | 'families'> | undefined
  onTurn: (to: StateUpdater) => void
}

/** *Showing X - Y of total results*, and how many on a page; where there are none, that alone. */
export function ResultBar({ state, meta, onTurn }: Props) {
  const { t } = useLingui()
  const isEmpty = meta !== undefined && meta.total + (meta.partial ?? 0) === 0
  return (
    <div className={styles.result}>
      <p role="status">{meta ? <ResultLine meta={meta} /> : <Skeleton line className={styles.waiting} />}</p>
      {(meta?.families ?? 0) > 0 && !isEmpty && (
        <a
          className={styles.group}
          href={catalogueHref(withGroup(state, !state.group))}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onTurn((now) => withGroup(now, !state.group))
          }}
        >
          {state.group ? <Trans>Show every variant</Trans> : <Trans>Gather variants</Trans>}
        </a>
      )}
      <nav className={styles.per} aria-label={t`Products per page`} hidden={isEmpty}>
        <span className={styles.label} aria-hidden="true">
          <Trans>Per page</Trans>
        </span>
        {PER_PAGE_OPTIONS.map((n) => (
          <a
            key={n}
            href={catalogueHref(withPerPage(state, n))}
            aria-current={n === state.per_page ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              if (n !== state.per_page) onTurn((now) => withPerPage(now, n))
            }}
          >
            {n}
          </a>
        ))}
      </nav>
    </div>
  )
}

function ResultLine({ meta }: { meta: NonNullable<Props['meta']> }) {
  const locale = useLocale()
  const range = resultRange(meta)
  const total = formatNumber(meta.total, locale)
  if (!range)
    return (
      <Trans>
        Showing <b>0</b> of <b>{total}</b> results
      </Trans>
    )
  const shown = `${formatNumber(range.from, locale)}–${formatNumber(range.to, locale)}`
  return (
    <Trans>
      Showing <b>{shown}</b> of <b>{total}</b> results
    </Trans>
  )
}
