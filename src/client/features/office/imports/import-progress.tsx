import { useLingui } from '@lingui/react/macro'
import type { Import } from '#contract/office/import.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  one: Import
  blocked: boolean
  cancel: () => void
}

/** How far a check, a run or an undoing is. */
export function ImportProgress({ one: { progress, state }, blocked, cancel }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const rows = formatNumber(progress?.rows ?? 0, locale)
  const total = progress?.total ?? 0
  const all = formatNumber(total, locale)
  return (
    <div className="office-progress">
      <progress
        aria-label={t`Progress`}
        {...(total > 0 && progress?.step === 'loading' && { max: total, value: progress.rows })}
      />
      {state !== 'undoing' && <p>{total > 0 ? t`${rows} of ${all} rows` : t`${rows} rows read`}</p>}
      <p>{t`You may leave this page: it goes on by itself.`}</p>
      {state !== 'undoing' && (
        <Button size="s" disabled={blocked} onClick={cancel}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  )
}
