import { useLingui } from '@lingui/react/macro'
import type { Pin, SearchWords } from '#contract/office/search-words.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { PinEditor } from './pin-editor.tsx'
import { countsIn, productsText } from './words.ts'
import { nameOf, type PinForm } from './words-draft.ts'

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
      <ul className="office-list" aria-label={t`Questions`}>
        {sorted.map((pin) => {
          const { question: name, language, products } = pin
          return (
            <li key={nameOf(pin)}>
              <span>
                {name}{' '}
                <small>
                  {countsIn(i18n, language)} · {productsText(products.length)}
                </small>
              </span>
              <span className="office-buttons">
                <Button
                  size="s"
                  look="flat"
                  aria-label={t`Change ${name}`}
                  onClick={() => onForm({ ...pin, before: pin })}
                >{t`Change`}</Button>
                <Button
                  size="s"
                  look="flat"
                  aria-label={t`Take away ${name}`}
                  onClick={() => onEntry({ before: pin, after: null })}
                >{t`Take away`}</Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
