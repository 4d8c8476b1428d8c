import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LOCALES } from '#contract/locale.ts'
import { CLASS_FIELDS, FIELDS, RETURN_URL_MAX, TOTALS, VENDOR_MAX } from '#contract/punchout/connection.ts'
import { type ConnectionKind, FORM_CHARSETS } from '#contract/punchout/punchout.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { languageName } from '../language-names.ts'
import { CONNECTION_FIELDS, type ConnectionField, type ConnectionValues, isOf } from './connection-values.ts'
import { type ConnectionErrors, connectionFieldName } from './connection-words.ts'

type Texts = { [F in ConnectionField]: ConnectionValues[F] extends string ? F : never }[ConnectionField]
type Boxes = Exclude<ConnectionField, Texts>

const RETURN_FIELDS: ReadonlySet<ConnectionField> = new Set(['company', 'return_hosts', 'return_url', 'edit', 'orders'])
const MESSAGE_FIELDS = CONNECTION_FIELDS.filter((field) => !RETURN_FIELDS.has(field))

interface Props {
  kind: ConnectionKind
  test: boolean
  values: ConnectionValues
  errors: ConnectionErrors
  change: (part: Partial<ConnectionValues>) => void
}

/** Where a connection's carts go back to, and what its buyer's system may. */
export function ReturnFields({ kind, test, ...form }: Props) {
  const { t } = useLingui()
  const { text, box } = useFields(form)
  return (
    <fieldset>
      <legend>{t`The way back`}</legend>
      <TextField
        {...text('return_hosts')}
        hint={test ? t`For tests any host is taken.` : t`One a line, such as buyer.example or *.ariba.com.`}
        multiline
        rows={2}
        required={!test}
      />
      <TextField
        {...text('return_url')}
        hint={t`For requests that bring none, and for people who sign in here themselves. Empty: there is none.`}
        type="url"
        maxLength={RETURN_URL_MAX}
      />
      <CheckField {...box('edit')} />
      {isOf(kind, 'orders') && <CheckField {...box('orders')} />}
    </fieldset>
  )
}

/** How a buyer's system wants what is sent to it: seldom other than usual, so that it is folded up where it is new. */
export function MessageFields({ kind, folded = false, ...form }: Omit<Props, 'test'> & { folded?: boolean }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(!folded)
  const isWrong = MESSAGE_FIELDS.some((field) => form.errors[field] !== undefined)
  const { text, box, select } = useFields(form)
  const totals = { items: t`goods`, 'items+tax': t`goods and VAT`, 'items+shipping+tax': t`goods, delivery and VAT` }
  const places = { matgroup: 'MATGROUP', 'ext-category': 'EXT_CATEGORY_ID', both: t`in both fields` }
  const languages = LOCALES.map((one) => [one, languageName(i18n, one)] as const)
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`How messages are written`}</summary>
      <fieldset>
        <LabelledSelect {...select('language')} options={[['', t`The buyer’s, else the shop’s`], ...languages]} />
        {kind === 'cxml' ? (
          <>
            <LabelledSelect {...select('field')} options={FIELDS.map((one) => [one, one])} />
            <LabelledSelect {...select('totals')} options={TOTALS.map((one) => [one, totals[one]])} />
            <TextField {...text('shipping')} inputMode="decimal" hint={t`Empty: it is not said.`} />
            <TextField {...text('dtd')} maxLength={10} />
            <CheckField {...box('ascii')} />
          </>
        ) : (
          <>
            <TextField {...text('hook_field')} hint={t`Of the launch, usually HOOK_URL.`} maxLength={60} />
            <LabelledSelect {...select('charset')} options={FORM_CHARSETS.map((one) => [one, one])} />
            <TextField {...text('vendor')} hint={t`Its number for us. Empty: it is not said.`} maxLength={VENDOR_MAX} />
            <LabelledSelect {...select('class_fields')} options={CLASS_FIELDS.map((one) => [one, places[one]])} />
            <CheckField {...box('sap_event')} />
          </>
        )}
        <TextField {...text('units')} hint={t`Ours and the buyer’s, one pair a line: C62=PCE.`} multiline rows={2} />
        <TextField
          {...text('unspsc')}
          hint={t`Ours and the buyer’s, one pair a line: 56112102=56112100, or category:ID=56112100.`}
          multiline
          rows={2}
        />
        <TextField {...text('unspsc_fallback')} inputMode="numeric" maxLength={8} />
        <TextField
          {...text('frame_ancestors')}
          hint={t`Those of the hosts above may already. One a line.`}
          multiline
          rows={2}
        />
      </fieldset>
    </details>
  )
}

/** The props of each kind of field. */
function useFields({ values, errors, change }: Pick<Props, 'values' | 'errors' | 'change'>) {
  const { i18n } = useLingui()
  const labelled = (field: ConnectionField) => ({ label: connectionFieldName(i18n, field), name: field })
  return {
    text: (field: Texts) => ({
      ...labelled(field),
      value: values[field],
      onValue: (value: string) => change({ [field]: value }),
      error: errors[field],
      spellCheck: false,
      autoComplete: 'off',
    }),
    select: (field: Texts) => ({
      ...labelled(field),
      value: values[field],
      onValue: (value: string) => change({ [field]: value }),
    }),
    box: (field: Boxes) => ({
      ...labelled(field),
      checked: values[field],
      onChecked: (value: boolean) => change({ [field]: value }),
    }),
  }
}
