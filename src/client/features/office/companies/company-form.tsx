import { useLingui } from '@lingui/react/macro'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { COMPANY_ADDRESSES_MAX, COMPANY_TEXT_MAX } from '#contract/office/company.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MakingForm, OfficeForm } from '../form/office-form.tsx'
import { type OfficeForm as Form, useOfficeForm } from '../form/use-office-form.ts'
import { AddressFields } from './address-fields.tsx'
import { changeCompany, makeCompany } from './calls.ts'
import { changeOf, COMPANY_GUARDS, type CompanyValues, companyValues, NO_ADDRESS } from './company-values.ts'
import { companyErrors, companyFieldName, companyRefusal, companyValueText } from './company-words.ts'

interface Props {
  shop: string
  /** Null: a new one. */
  company: OfficeCompany | null
  /** The company as it is now. */
  told: (now: OfficeCompany, isSaved: boolean) => void
}

/** What a company says of itself. */
export function CompanyForm({ shop, company, told }: Props) {
  const { t } = useLingui()
  const form = useOfficeForm<CompanyValues, OfficeCompany | null>({
    name: `office-company/${shop}/${company?.id ?? 'new'}`,
    guards: COMPANY_GUARDS,
    now: company,
    valuesOf: companyValues,
    makes: company === null,
    check: companyErrors,
    save: (values, written) =>
      company
        ? changeCompany(company.id, { shop_id: shop, revision: company.revision, ...changeOf(values, written) })
        : makeCompany({ shop_id: shop, ...values, addresses: [...values.addresses] }),
    told: (now, isSaved) => now && told(now, isSaved),
    refused: companyRefusal,
  })
  if (company === null)
    return (
      <MakingForm form={form} make={t`Save`}>
        <Fields form={form} />
      </MakingForm>
    )
  return (
    <OfficeForm
      form={form}
      fieldName={companyFieldName}
      valueText={(field, { [field]: value }) => companyValueText(value)}
    >
      <Fields form={form} />
    </OfficeForm>
  )
}

function Fields({ form: { values, errors, write } }: { form: Form<CompanyValues> }) {
  const { t } = useLingui()
  const { addresses } = values
  const text = (field: 'name' | 'org_number' | 'payment_terms', hint?: string) => ({
    label: companyFieldName(field),
    name: field,
    value: values[field],
    onValue: (value: string) => write({ [field]: value }),
    error: errors[field],
    maxLength: COMPANY_TEXT_MAX,
    autoComplete: 'off',
    ...(hint !== undefined && { hint }),
  })
  return (
    <>
      <TextField {...text('name')} required />
      <TextField {...text('org_number', t`Names one company of the shop.`)} spellCheck={false} />
      <TextField {...text('payment_terms', t`Empty: those of the shop.`)} />
      <fieldset>
        <legend>{t`Addresses`}</legend>
        {addresses.map((address, i) => (
          <AddressFields
            // Addresses have no names of their own, and stay in their places.
            key={i}
            address={address}
            place={i}
            errors={errors}
            onChange={(next) => write({ addresses: addresses.map((one, at) => (at === i ? next : one)) })}
            onAway={() => write({ addresses: addresses.filter((_, at) => at !== i) })}
          />
        ))}
        {addresses.length < COMPANY_ADDRESSES_MAX && (
          <Button onClick={() => write({ addresses: [...addresses, NO_ADDRESS] })}>{t`Add an address`}</Button>
        )}
      </fieldset>
    </>
  )
}
