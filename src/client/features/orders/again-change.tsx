import { Trans } from '@lingui/react/macro'
import { formatPieces, toMinor } from '#contract/money.ts'
import type { AgainLine } from '#contract/orders/orders.schema.ts'

/** What has become of one line, in one sentence. */
export function AgainChange({ line }: { line: AgainLine }) {
  const { name, state, price_then, price_now, currency, currency_then, replaced_by: successor } = line
  if (state === 'gone' && successor)
    return (
      <Trans>
        {name} is no longer sold; it is replaced by {successor.name} ({successor.uid})
      </Trans>
    )
  if (state === 'gone') return <Trans>{name} is no longer sold</Trans>
  if (price_now === null) return <Trans>{name} has no price any more, it has to be asked for</Trans>
  const after = toMinor(price_now)
  const before = price_then === null ? null : toMinor(price_then)
  const now = formatPieces(after, [after, before ?? 0], currency)
  const was = before === null ? null : formatPieces(before, [after, before], currency_then)
  const changed = was !== null && was !== now
  if (state === 'parts_changed')
    return changed ? (
      <Trans>
        {name} has other parts now; {was} becomes <b>{now}</b>
      </Trans>
    ) : (
      <Trans>{name} has other parts now, at the same price</Trans>
    )
  return was === null ? (
    <Trans>
      {name} has a price now: <b>{now}</b>
    </Trans>
  ) : (
    <Trans>
      {name}: {was} becomes <b>{now}</b>
    </Trans>
  )
}
