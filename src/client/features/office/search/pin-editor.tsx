import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PIN_SIGNS_MAX, PINNED_MAX, tidyWord } from '#contract/office/search-words.ts'
import type { Pin, SearchWords } from '#contract/office/search-words.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { FindProduct } from '../find-product.tsx'
import { movedUp } from '../moved-up.ts'
import { productPlace } from '../places.ts'
import { TriedQuestion } from './tried-question.tsx'
import { WordFormEnd, WordLanguage } from './word-form.tsx'
import { isFull, type PinErrors, pinErrors } from './words.ts'
import type { PinForm } from './words-draft.ts'

interface Props {
  said: SearchWords
  /** What is said of other questions. */
  others: readonly Pin[]
  form: PinForm
  onForm: (form: PinForm | null) => void
  onDone: (after: Pin) => void
}

/** A question, what it finds, and what comes first for it. */
export function PinEditor({ said, others, form: written, onForm, onDone }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { language, products } = written
  const pin: Pin = { language, question: tidyWord(written.question), products }
  const put = (next: string[]): void => onForm({ ...written, products: next })
  const add = isFull(pin) ? undefined : (uid: string): void => put([...products, uid])
  const { errors, form } = useForm<PinErrors>({
    check: () => pinErrors(pin, others),
    send: async () => onDone(pin),
  })
  return (
    <div className="office-pin">
      <form {...form} className="office-form">
        <TextField
          label={t`What people search for`}
          name="question"
          value={written.question}
          onValue={(question) => onForm({ ...written, question })}
          error={errors.question}
          maxLength={PIN_SIGNS_MAX}
          autoComplete="off"
          required
        />
        <WordLanguage value={language} onValue={(chosen) => onForm({ ...written, language: chosen })} />
        <h3>{t`Come first`}</h3>
        {products.length === 0 && (
          <p className={errors.products ? 'office-wrong' : 'office-note'} role="status">
            {errors.products ?? t`None yet. Add some of those that are found, or search for others.`}
          </p>
        )}
        <ol className="office-list">
          {products.map((name, place) => (
            <li key={name}>
              <Link to="/office/$" params={{ _splat: productPlace(said.shop_id, name) }}>
                {name}
              </Link>
              <span className="office-buttons">
                {place > 0 && (
                  <Button
                    size="s"
                    look="flat"
                    onClick={() => put(movedUp(products, place))}
                  >{t`Move ${name} up`}</Button>
                )}
                <Button
                  size="s"
                  look="flat"
                  onClick={() => put(products.filter((other) => other !== name))}
                >{t`Take away ${name}`}</Button>
              </span>
            </li>
          ))}
        </ol>
        <WordFormEnd isNew={!written.before} onCancel={() => onForm(null)} />
      </form>
      <div>
        <TriedQuestion said={said} pin={pin} locale={language ?? locale} onAdd={add} />
        {add ? (
          <FindProduct
            label={t`Search for another product`}
            shop={said.shop_id}
            locale={language ?? locale}
            taken={new Set(products)}
            onFound={add}
          />
        ) : (
          <p className="office-note">{t`At most ${PINNED_MAX} products come first.`}</p>
        )}
      </div>
    </div>
  )
}
