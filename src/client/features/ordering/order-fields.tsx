import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { type CustomerField, isRequired, maxLength } from '#contract/cart/customer-information.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { OrderErrors } from './check.ts'
import { CompanyField } from './company-field.tsx'
import { CostCentreField } from './cost-centre-field.tsx'
import { fieldErrorText } from './field-texts.ts'
import styles from './order-panel.module.css'
import { addressLine } from './prefill.ts'
import { Select } from '../../ui/select.tsx'
import type { OrderForm } from './use-order-form.ts'

/** The customer information [contract/customer-information]. */
export function OrderFields({ form, cart, errors }: { form: OrderForm; cart: Cart; errors: OrderErrors }) {
  const { t, i18n } = useLingui()
  const { values, companies, companyId } = form
  const addresses = companies.list.find(({ id }) => id === companyId)?.addresses.map(addressLine) ?? []

  const field = (name: CustomerField, label: string, more: Partial<ComponentProps<typeof TextField>> = {}) => {
    const rule = errors[name]
    return (
      <TextField
        maxLength={maxLength(name)}
        required={isRequired(name)}
        {...more}
        name={name}
        label={label}
        value={values[name]}
        onValue={(value) => form.set(name, value)}
        onBlur={form.save}
        error={rule && i18n._(fieldErrorText(name, rule))}
      />
    )
  }

  return (
    <div className={styles.fields}>
      {field('first_name', t`First name`, { autoComplete: 'given-name', className: styles.half })}
      {field('last_name', t`Last name`, { autoComplete: 'family-name', className: styles.half })}
      <CompanyField form={form} cart={cart} missing={errors.company !== undefined} />
      <CostCentreField form={form} cart={cart} missing={errors.cost_centre !== undefined} />
      {field('address', t`Address`, { autoComplete: 'street-address', className: styles.half })}
      {field('city', t`City`, { autoComplete: 'address-level2', className: styles.half })}
      {addresses.length > 1 && (
        <Select
          label={t`Deliver to`}
          value={addresses.includes(values.delivery_address) ? values.delivery_address : ''}
          options={[
            { value: '', label: t`Another address` },
            ...addresses.map((address) => ({ value: address, label: address })),
          ]}
          onValue={(address) => form.set('delivery_address', address)}
        />
      )}
      {field('delivery_address', t`Delivery address`, { autoComplete: 'shipping street-address' })}
      {field('delivery_contact', t`Delivery contact`, {
        hint: t`Name and phone number of whoever receives it`,
      })}
      {field('customer_reference', t`Customer reference`, {
        spellCheck: false,
        hint: form.lastReference !== null && <LastReference form={form} reference={form.lastReference} />,
      })}
      {field('payment_condition', t`Payment condition`, {
        hint: cart.payment_terms === null && t`The shop has said no terms of its own: write what you have agreed on.`,
      })}
      {field('additional_information', t`Additional information (optional)`, { multiline: true, rows: 2 })}
    </div>
  )
}

/** The reference of the last order, to be taken over by whoever wants it: never by itself. */
function LastReference({ form, reference }: { form: OrderForm; reference: string }) {
  const { t } = useLingui()
  return (
    <button type="button" className={styles.suggestion} onClick={() => form.suggest('customer_reference', reference)}>
      {t`As last time: ${reference}`}
    </button>
  )
}
