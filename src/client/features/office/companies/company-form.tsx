import { useLingui } from '@lingui/react/macro'
import { useFieldArray } from 'react-hook-form'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { COMPANY_ADDRESSES_MAX, COMPANY_TEXT_MAX } from '#contract/office/company.ts'
import { Button } from '../../../ui/button.tsx'
import { FormText } from '../form/fields.tsx'
import { MakingForm, OfficeForm } from '../form/office-form.tsx'
import { useKept } from '../form/use-kept.ts'
import { type OfficeForm as Form, useOfficeForm } from '../form/use-office-form.ts'
import { AddressFields } from './address-fields.tsx'
import { changeCompany, makeCompany } from './calls.ts'
import {
  changeOf,
  COMPANY_GUARDS,
  type CompanyField,
  type CompanyValues,
  companyValues,
  NO_ADDRESS,
} from './company-values.ts'
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
  const form = useOfficeForm<CompanyValues, CompanyField, OfficeCompany | null>({
    kept: useKept(`office-company/${shop}/${company?.id ?? 'new'}`, COMPANY_GUARDS),
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

function Fields({ form }: { form: Form<CompanyValues, CompanyField> }) {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'addresses' })
  const text = (name: 'name' | 'org_number' | 'payment_terms') => ({
    of: form,
    name,
    label: companyFieldName(name),
    maxLength: COMPANY_TEXT_MAX,
    autoComplete: 'off',
  })
  return (
    <>
      <FormText {...text('name')} required />
      <FormText {...text('org_number')} hint={t`Names one company of the shop.`} spellCheck={false} />
      <FormText {...text('payment_terms')} hint={t`Empty: those of the shop.`} />
      <fieldset>
        <legend>{t`Addresses`}</legend>
        {fields.map(({ id }, i) => (
          <AddressFields key={id} form={form} place={i} onAway={() => remove(i)} />
        ))}
        {fields.length < COMPANY_ADDRESSES_MAX && (
          <Button onClick={() => append(NO_ADDRESS, { shouldFocus: false })}>{t`Add an address`}</Button>
        )}
      </fieldset>
    </>
  )
}
