import { useLingui } from '@lingui/react/macro'
import { MEASURES } from '#contract/catalogue/measures.ts'
import { useState } from 'react'
import { amountText, readAmount } from '../../../i18n/amount.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FieldKey } from '../fields.ts'
import type { Editor } from './editor.ts'
import { EditorMark } from './editor-mark.tsx'
import { FieldInput } from './field-input.tsx'

const SALE: readonly FieldKey[] = ['price', 'discount_percentage', 'unit', 'delivery_time']
const KIND: readonly FieldKey[] = ['categories', 'brand', 'concept', 'family']
const NUMBERS: readonly FieldKey[] = ['gtin', 'manufacturer_part_number', 'unspsc']

/** What a product costs, what it is, how large it is, and by which numbers it is known. */
export function FactsSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  return (
    <>
      <section aria-labelledby="office-sale">
        <h2 id="office-sale">{t`Price and delivery`}</h2>
        <Fields of={SALE} editor={editor} />
        <CheckField
          label={t`Hidden from everybody who buys`}
          checked={editor.product.hidden === true}
          onChecked={(hidden) => editor.set({ hidden })}
        />
      </section>
      <section aria-labelledby="office-kind">
        <h2 id="office-kind">{t`What it is`}</h2>
        <Fields of={KIND} editor={editor} />
      </section>
      <section aria-labelledby="office-measures">
        <h2 id="office-measures">{t`Measurements in centimetres`}</h2>
        <Fields of={MEASURES.map((one) => `measurements.${one}` as const)} editor={editor} />
      </section>
      <section aria-labelledby="office-numbers">
        <h2 id="office-numbers">{t`Numbers`}</h2>
        <Fields of={NUMBERS} editor={editor} />
      </section>
      <ClimateSection editor={editor} />
    </>
  )
}

const Fields = ({ of, editor }: { of: readonly FieldKey[]; editor: Editor }) => (
  <div className="office-fields">
    {of.map((field) => (
      <FieldInput key={field} field={field} editor={editor} />
    ))}
  </div>
)

const GRAMS = 1000

/** Kilograms and where the figure is from; without a figure the product says nothing. */
function ClimateSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { product, draft } = editor
  const climate = product.climate ?? null
  const bad = draft?.bad.climate
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string): void => {
    setTyped(text)
    const kilos = readAmount(text)
    if (text.trim() === '') editor.set({ climate: null })
    else if (kilos === null) editor.setBad('climate', text)
    else editor.set({ climate: { co2e_g: Math.round(kilos * GRAMS), source: climate?.source ?? 'similar' } })
  }
  return (
    <section aria-labelledby="office-climate">
      <h2 id="office-climate">{t`Climate footprint`}</h2>
      <EditorMark field="climate" editor={editor} />
      <div className="office-fields">
        <TextField
          label={t`Kilograms CO2e per piece`}
          value={typed ?? bad ?? (climate ? amountText(climate.co2e_g / GRAMS) : '')}
          onValue={write}
          onBlur={() => setTyped(null)}
          inputMode="decimal"
          autoComplete="off"
          error={bad === undefined ? undefined : t`This cannot be read as it is written`}
        />
        <Select
          label={t`Where the figure is from`}
          value={climate?.source ?? 'similar'}
          disabled={climate === null}
          options={[
            { value: 'declared', label: t`The product’s own declaration` },
            { value: 'similar', label: t`Calculated from a similar product` },
          ]}
          onValue={(source) => climate && editor.set({ climate: { ...climate, source } })}
        />
      </div>
    </section>
  )
}
