import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { PRICE_LIST_NAME_MAX } from '#contract/office/price-list.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { dayText } from '../../../i18n/day.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../../storage/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { Differences } from '../differences.tsx'
import { changePriceList, type ListKey } from './calls.ts'
import {
  changedFields,
  changeOf,
  draftOf,
  LIST_FIELDS,
  type ListDraft,
  type ListField,
  readListDraft,
  rebased,
  settled,
} from './list-draft.ts'
import { type ListErrors, listErrors, listFieldName, listRefusal } from './words.ts'

interface Props {
  list: OfficePriceList
  at: ListKey
  told: (now: OfficePriceList) => void
}

/** What a list says of itself; what is written stays on the device until it is saved or thrown away. */
export function DetailsForm({ list, at: { shop, id }, told }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const isThere = useContact()
  const kind = useMemo(
    (): DraftKind<ListDraft | null> => ({
      name: `office-price-list/${shop}/${id}`,
      empty: null,
      read: readListDraft,
    }),
    [shop, id],
  )
  const [kept, change] = useDraft(kind)
  const [isNew, setNew] = useState(false)
  const draft = kept ?? draftOf(list)
  const { values, theirs } = draft
  const open = LIST_FIELDS.filter((field) => field in theirs)
  const count = changedFields(draft).length
  useUnsaved(count > 0)
  const update = (next: (before: ListDraft) => ListDraft): void => change((before) => next(before ?? draftOf(list)))
  const { errors, busy, form } = useForm<ListErrors>({
    check: () => listErrors(values),
    blocked: count === 0 || open.length > 0 || !isThere,
    send: async () => {
      told(await changePriceList({ shop, id }, changeOf(draft)))
      change(() => null)
      setNew(false)
      toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    },
    refused: (error) => {
      if (!isApiError(error, ERROR.revisionChanged)) return listRefusal(error)
      const now = error.data as OfficePriceList
      update((before) => rebased(before, now))
      told(now)
      setNew(true)
      return {}
    },
  })
  const field = (name: ListField) => ({
    label: listFieldName(name),
    name,
    value: values[name],
    onValue: (value: string) => update((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    error: errors[name],
    autoComplete: 'off',
  })
  const shown = (name: ListField, value: string | undefined): string =>
    value && (name === 'valid_from' || name === 'valid_to') ? dayText(value, locale) : (value ?? '')
  return (
    <form {...form} className="setup-form">
      <div className="office-fields">
        <TextField {...field('name')} maxLength={PRICE_LIST_NAME_MAX} required />
        <TextField {...field('currency')} maxLength={3} spellCheck={false} required />
        <TextField {...field('valid_from')} type="date" />
        <TextField {...field('valid_to')} type="date" />
      </div>
      {open.length > 0 && (
        <section aria-label={t`Changed by a colleague too`} role="alert">
          <Differences
            rows={open.map((name) => ({
              key: name,
              field: listFieldName(name),
              theirs: shown(name, theirs[name]),
              mine: shown(name, values[name]),
              settle: (take) => update((before) => settled(before, name, take)),
            }))}
          />
        </section>
      )}
      <div role="status">
        {!isThere && count > 0 && <p>{t`There is no network: your changes wait on this device.`}</p>}
        {isNew && open.length === 0 && <p>{t`A colleague has changed other fields meanwhile. Save again.`}</p>}
      </div>
      <p className="office-wrong" role="alert" hidden={!errors.form}>
        {errors.form}
      </p>
      {count > 0 && (
        <div className="office-save-actions">
          <Button type="submit" look="next" busy={busy} disabled={open.length > 0 || !isThere}>
            {t`Save`}
          </Button>
          <Button disabled={busy} onClick={() => change(() => null)}>{t`Discard`}</Button>
        </div>
      )}
    </form>
  )
}
