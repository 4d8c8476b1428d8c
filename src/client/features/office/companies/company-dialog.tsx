import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { COMPANY_ADDRESSES_MAX, COMPANY_TEXT_MAX } from '#contract/office/company.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { type DraftKind, useDraft } from '../../../storage/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { Differences } from '../differences.tsx'
import { AddressFields } from './address-fields.tsx'
import { changeCompany, makeCompany } from './calls.ts'
import {
  changedFields,
  changeOf,
  COMPANY_FIELDS,
  type CompanyDraft,
  type CompanyValues,
  draftOf,
  NO_ADDRESS,
  readCompanyDraft,
  rebased,
  settled,
} from './company-draft.ts'
import { CompanyHistory } from './company-history.tsx'
import {
  type CompanyErrors,
  companyErrors,
  companyFieldName,
  companyRefusal,
  companyValueText,
} from './company-words.ts'

interface Props {
  shop: string
  /** Null: a new one. */
  company: OfficeCompany | null
  onClose: () => void
  onSaved: () => void
}

/** A company's form; what is written stays on the device until it is saved or thrown away. */
export function CompanyDialog({ shop, company, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const kind = useMemo(
    (): DraftKind<CompanyDraft | null> => ({
      name: `office-company/${shop}/${company?.id ?? 'new'}`,
      empty: null,
      read: readCompanyDraft,
    }),
    [shop, company],
  )
  const [kept, change] = useDraft(kind)
  const [isNew, setNew] = useState(false)
  const draft = kept ?? draftOf(company)
  const { values, theirs } = draft
  const open = COMPANY_FIELDS.filter((field) => field in theirs)
  const count = changedFields(draft).length
  useUnsaved(count > 0)
  const update = (next: (before: CompanyDraft) => CompanyDraft): void =>
    change((before) => next(before ?? draftOf(company)))
  const set = (part: Partial<CompanyValues>): void =>
    update((before) => ({ ...before, values: { ...before.values, ...part } }))
  const done = (text: string): void => {
    change(() => null)
    toast(text, 'success', { id: 'office-saved' })
    onSaved()
    onClose()
  }
  const send = (retired?: boolean): Promise<OfficeCompany> =>
    company
      ? changeCompany(company.id, { shop_id: shop, ...changeOf(draft), ...(retired !== undefined && { retired }) })
      : makeCompany({ shop_id: shop, ...values, addresses: [...values.addresses] })
  const refused = (error: unknown): CompanyErrors => {
    if (!isApiError(error, ERROR.revisionChanged)) return companyRefusal(error)
    update((before) => rebased(before, error.data as OfficeCompany))
    setNew(true)
    onSaved()
    return {}
  }
  const { errors, busy, form } = useForm<CompanyErrors>({
    check: () => companyErrors(values),
    blocked: count === 0 || open.length > 0 || !isThere,
    send: async () => {
      const { name } = await send()
      done(company ? t`Everything is saved` : t`${name} is added`)
    },
    refused,
  })
  const [retiring, setRetiring] = useState(false)
  const [why, setWhy] = useState<string>()
  const retire = async (retired: boolean): Promise<void> => {
    setRetiring(true)
    try {
      const { name } = await send(retired)
      done(retired ? t`${name} is out of use` : t`${name} is in use again`)
    } catch (error) {
      const refusal = refused(error)
      setWhy(refusal.form ?? refusal.org_number ?? Object.values(refusal)[0])
    } finally {
      setRetiring(false)
    }
  }
  const text = (field: 'name' | 'org_number' | 'payment_terms', hint?: string) => ({
    label: companyFieldName(field),
    name: field,
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    error: errors[field],
    maxLength: COMPANY_TEXT_MAX,
    autoComplete: 'off',
    ...(hint !== undefined && { hint }),
  })
  return (
    <Dialog open onClose={onClose} title={company ? company.name : t`Add a company`} closeLabel={t`Close`}>
      <form {...form} className="setup-form">
        <TextField {...text('name')} required />
        <TextField {...text('org_number', t`Names one company of the shop.`)} spellCheck={false} />
        <TextField {...text('payment_terms', t`Empty: those of the shop.`)} />
        <fieldset>
          <legend>{t`Addresses`}</legend>
          {values.addresses.map((address, i) => (
            <AddressFields
              // Addresses have no names of their own, and stay in their places.
              key={i}
              address={address}
              place={i}
              errors={errors}
              onChange={(next) => set({ addresses: values.addresses.map((one, at) => (at === i ? next : one)) })}
              onAway={() => set({ addresses: values.addresses.filter((_, at) => at !== i) })}
            />
          ))}
          {values.addresses.length < COMPANY_ADDRESSES_MAX && (
            <Button onClick={() => set({ addresses: [...values.addresses, NO_ADDRESS] })}>{t`Add an address`}</Button>
          )}
        </fieldset>
        {open.length > 0 && (
          <section aria-label={t`Changed by a colleague too`} role="alert">
            <Differences
              rows={open.map((field) => ({
                key: field,
                field: companyFieldName(field),
                theirs: companyValueText(theirs[field]),
                mine: companyValueText(values[field]),
                settle: (take) => update((before) => settled(before, field, take)),
              }))}
            />
          </section>
        )}
        <div role="status">
          {!isThere && <p>{t`There is no network: your changes wait on this device.`}</p>}
          {isNew && open.length === 0 && <p>{t`A colleague has changed other fields meanwhile. Save again.`}</p>}
        </div>
        <p className="office-wrong" role="alert" hidden={!errors.form && !why}>
          {errors.form ?? why}
        </p>
        <div className="office-save-actions">
          <Button type="submit" look="next" busy={busy} disabled={count === 0 || open.length > 0 || !isThere}>
            {t`Save`}
          </Button>
          {count > 0 && <Button disabled={busy} onClick={() => change(() => null)}>{t`Discard`}</Button>}
          {company && (
            <Button
              busy={retiring}
              disabled={busy || open.length > 0 || !isThere}
              onClick={() => void retire(!company.retired)}
            >
              {company.retired ? t`Use again` : t`Take out of use`}
            </Button>
          )}
        </div>
        {company && !company.retired && (
          <p className="office-note">{t`Out of use nobody buys for it any more. Its orders stay, and its carts wait for another company.`}</p>
        )}
      </form>
      {company && <CompanyHistory company={company} />}
    </Dialog>
  )
}
