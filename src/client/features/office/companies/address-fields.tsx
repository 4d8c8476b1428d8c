import { useLingui } from '@lingui/react/macro'
import { COMPANY_TEXT_MAX } from '#contract/office/company.ts'
import type { Address } from '#contract/users/auth.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { FormText } from '../form/fields.tsx'
import type { OfficeForm } from '../form/use-office-form.ts'
import type { CompanyField, CompanyValues } from './company-values.ts'

interface Props {
  form: OfficeForm<CompanyValues, CompanyField>
  place: number
  onAway: () => void
}

/** One address of a company. */
export function AddressFields({ form, place, onAway }: Props) {
  const { t } = useLingui()
  const number = place + 1
  const field = (key: keyof Address, label: string) => ({
    of: form,
    name: `addresses.${place}.${key}` as const,
    label,
    maxLength: COMPANY_TEXT_MAX,
    autoComplete: 'off',
  })
  return (
    <fieldset className="office-address">
      <legend>{t`Address ${number}`}</legend>
      <FormText {...field('name', t`Name of the place`)} />
      <FormText {...field('street', t`Street`)} />
      <FormText {...field('postal_code', t`Postal code`)} />
      <FormText {...field('city', t`City`)} />
      <FormText {...field('country', t`Country`)} />
      <Button size="s" look="flat" onClick={onAway}>{t`Take away address ${number}`}</Button>
    </fieldset>
  )
}
