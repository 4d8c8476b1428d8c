import { useLingui } from '@lingui/react/macro'
import { COMPANY_TEXT_MAX } from '#contract/office/company.ts'
import type { Address } from '#contract/users/auth.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CompanyErrors } from './company-words.ts'

interface Props {
  address: Address
  place: number
  errors: CompanyErrors
  onChange: (next: Address) => void
  onAway: () => void
}

/** One address of a company. */
export function AddressFields({ address, place, errors, onChange, onAway }: Props) {
  const { t } = useLingui()
  const number = place + 1
  const field = (key: keyof Address, label: string) => ({
    label,
    name: `addresses.${place}.${key}`,
    value: address[key],
    onValue: (value: string) => onChange({ ...address, [key]: value }),
    error: errors[`addresses.${place}.${key}`],
    maxLength: COMPANY_TEXT_MAX,
    autoComplete: 'off',
  })
  return (
    <fieldset className="office-address">
      <legend>{t`Address ${number}`}</legend>
      <TextField {...field('name', t`Name of the place`)} />
      <TextField {...field('street', t`Street`)} />
      <TextField {...field('postal_code', t`Postal code`)} />
      <TextField {...field('city', t`City`)} />
      <TextField {...field('country', t`Country`)} />
      <Button size="s" look="flat" onClick={onAway}>{t`Take away address ${number}`}</Button>
    </fieldset>
  )
}
