import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { LOCALES } from '#contract/locale.ts'
import { CLASS_FIELDS, FIELDS, RETURN_URL_MAX, TOTALS, VENDOR_MAX } from '#contract/punchout/connection.ts'
import { type ConnectionKind, FORM_CHARSETS } from '#contract/punchout/punchout.ts'
import { type Fields, FormCheck, FormSelect, FormText } from '../form/fields.tsx'
import { languageName } from '../language-names.ts'
import { CONNECTION_FIELDS, type ConnectionField, type ConnectionValues, isOf } from './connection-values.ts'
import { connectionFieldName } from './connection-words.ts'

const RETURN_FIELDS: ReadonlySet<ConnectionField> = new Set(['company', 'return_hosts', 'return_url', 'edit', 'orders'])
const MESSAGE_FIELDS = CONNECTION_FIELDS.filter((field) => !RETURN_FIELDS.has(field))

interface Props {
  of: Fields<ConnectionValues>
  kind: ConnectionKind
}

/** What each of them is called, and how it is written. */
function useNamed(of: Fields<ConnectionValues>) {
  const { i18n } = useLingui()
  const named = <F extends ConnectionField>(name: F) => ({ of, name, label: connectionFieldName(i18n, name) })
  const text = <F extends ConnectionField>(name: F) => ({ ...named(name), spellCheck: false, autoComplete: 'off' })
  return { named, text }
}

/** Where a connection's carts go back to, and what its buyer's system may. */
export function ReturnFields({ of, kind, test }: Props & { test: boolean }) {
  const { t } = useLingui()
  const { named, text } = useNamed(of)
  return (
    <fieldset>
      <legend>{t`The way back`}</legend>
      <FormText
        {...text('return_hosts')}
        hint={test ? t`For tests any host is taken.` : t`One a line, such as buyer.example or *.ariba.com.`}
        multiline
        rows={2}
        required={!test}
      />
      <FormText
        {...text('return_url')}
        hint={t`For requests that bring none, and for people who sign in here themselves. Empty: there is none.`}
        type="url"
        maxLength={RETURN_URL_MAX}
      />
      <FormCheck {...named('edit')} />
      {isOf(kind, 'orders') && <FormCheck {...named('orders')} />}
    </fieldset>
  )
}

/** How a buyer's system wants what is sent to it: seldom other than usual, so that it is folded up where it is new. */
export function MessageFields({ of, kind, folded = false }: Props & { folded?: boolean }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(!folded)
  const { errors } = useFormState({ control: of.control })
  const isWrong = MESSAGE_FIELDS.some((field) => errors[field] !== undefined)
  const { named, text } = useNamed(of)
  const totals = { items: t`goods`, 'items+tax': t`goods and VAT`, 'items+shipping+tax': t`goods, delivery and VAT` }
  const places = { matgroup: 'MATGROUP', 'ext-category': 'EXT_CATEGORY_ID', both: t`in both fields` }
  const languages = LOCALES.map((one) => [one, languageName(i18n, one)] as const)
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`How messages are written`}</summary>
      <fieldset>
        <FormSelect {...named('language')} options={[['', t`The buyer’s, else the shop’s`], ...languages]} />
        {kind === 'cxml' ? (
          <>
            <FormSelect {...named('field')} options={FIELDS.map((one) => [one, one])} />
            <FormSelect {...named('totals')} options={TOTALS.map((one) => [one, totals[one]])} />
            <FormText {...text('shipping')} inputMode="decimal" hint={t`Empty: it is not said.`} />
            <FormText {...text('dtd')} maxLength={10} />
            <FormCheck {...named('ascii')} />
          </>
        ) : (
          <>
            <FormText {...text('hook_field')} hint={t`Of the launch, usually HOOK_URL.`} maxLength={60} />
            <FormSelect {...named('charset')} options={FORM_CHARSETS.map((one) => [one, one])} />
            <FormText {...text('vendor')} hint={t`Its number for us. Empty: it is not said.`} maxLength={VENDOR_MAX} />
            <FormSelect {...named('class_fields')} options={CLASS_FIELDS.map((one) => [one, places[one]])} />
            <FormCheck {...named('sap_event')} />
          </>
        )}
        <FormText {...text('units')} hint={t`Ours and the buyer’s, one pair a line: C62=PCE.`} multiline rows={2} />
        <FormText
          {...text('unspsc')}
          hint={t`Ours and the buyer’s, one pair a line: 56112102=56112100, or category:ID=56112100.`}
          multiline
          rows={2}
        />
        <FormText {...text('unspsc_fallback')} inputMode="numeric" maxLength={8} />
        <FormText
          {...text('frame_ancestors')}
          hint={t`Those of the hosts above may already. One a line.`}
          multiline
          rows={2}
        />
      </fieldset>
    </details>
  )
}
