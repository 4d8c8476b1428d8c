import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Differences } from '../differences.tsx'
import { type EndpointDraft, type EndpointField, type EndpointFields, settledField } from './endpoint-draft.ts'
import { eventName } from './words.ts'

interface Props {
  fields: readonly EndpointField[]
  draft: EndpointDraft
  now: EndpointFields
  change: (next: EndpointDraft) => void
}

/** An endpoint's fields that a colleague has changed as well. */
export function EndpointDifferences({ fields, draft, now, change }: Props) {
  const { t, i18n } = useLingui()
  if (fields.length === 0) return null
  return (
    <section aria-labelledby="endpoint-differences" role="alert">
      <h3 id="endpoint-differences">{t`Changed by a colleague too`}</h3>
      <Differences
        rows={fields.map((field) => ({
          key: field,
          field: field === 'url' ? t`Address` : t`Events`,
          theirs: said(i18n, now, field),
          mine: said(i18n, draft.mine, field),
          settle: (take) => change(settledField(draft, now, field, take)),
        }))}
      />
    </section>
  )
}

const said = (i18n: I18n, { url, events }: EndpointFields, field: EndpointField): string =>
  field === 'url' ? url : events.map((one) => eventName(i18n, one)).join('; ')
