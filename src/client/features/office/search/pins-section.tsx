import { useLingui } from '@lingui/react/macro'
import type { Pin, SearchWords } from '#contract/office/search-words.schema.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { PinEditor } from './pin-editor.tsx'
import { WordRows } from './word-rows.tsx'
import { countsIn, productsText } from './words.ts'
import { nameOf, type PinForm } from './words-draft.ts'
import { pinCells } from './words-file.ts'

interface Props {
  said: SearchWords
  /** As they are once they are saved. */
  pins: readonly Pin[]
  /** What is being written; null: nothing. */
  form: PinForm | null
  onForm: (form: PinForm | null) => void
  onEntry: (change: { before: Pin | null; after: Pin | null }) => void
}

const NEW_PIN: PinForm = { before: null, language: null, question: '', products: [] }

/** Questions for which products come first, and what they find. */
export function PinsSection({ said, pins, form, onForm, onEntry }: Props) {
  const { t, i18n } = useLingui()
  const sorted = pins.toSorted((a, b) => a.question.localeCompare(b.question, i18n.locale))
  return (
    <section aria-labelledby="office-pins">
      <h2 id="office-pins">{t`Products that come first`}</h2>
      <p className="office-note">
        {t`For the words that people search for, in whatever order and form. Buyers do not see that you chose them; filters, and what a company may not see, count as ever.`}
      </p>
      {form ? (
        <PinEditor
          key={form.before ? nameOf(form.before) : ''}
          said={said}
          others={pins.filter((one) => !form.before || nameOf(one) !== nameOf(form.before))}
          form={form}
          onForm={onForm}
          onDone={(after) => onEntry({ before: form.before, after })}
        />
      ) : (
        <p>
          <Button onClick={() => onForm(NEW_PIN)}>{t`Try a question…`}</Button>
        </p>
      )}
      {pins.length === 0 && <p role="status">{t`No product comes first yet.`}</p>}
      <WordRows
        label={t`Questions`}
        rows={sorted.map((pin) => ({
          key: nameOf(pin),
          name: pin.question,
          note: `${countsIn(i18n, pin.language)} · ${productsText(pin.products.length)}`,
          onChange: () => onForm({ ...pin, before: pin }),
          onRemove: () => onEntry({ before: pin, after: null }),
        }))}
      />
      {sorted.length > 0 && <SaveList name={t`Products that come first`} cells={() => pinCells(sorted, i18n)} />}
    </section>
  )
}
