import { useLingui } from '@lingui/react/macro'
import { PIN_SIGNS_MAX, PINNED_MAX, tidyWord } from '#contract/office/search-words.ts'
import type { Pin, SearchWords } from '#contract/office/search-words.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { FindProduct } from '../find-product.tsx'
import { FormText, FormWrong } from '../form/fields.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { movedUp } from '../moved-up.ts'
import { ProductLink } from '../product-link.tsx'
import { TriedQuestion } from './tried-question.tsx'
import { type InLanguage, languageIn, WordFormEnd, WordLanguage } from './word-form.tsx'
import { isFull, pinErrors } from './words.ts'
import type { PinForm } from './words-draft.ts'

interface Asked extends InLanguage {
  question: string
  products: string[]
}

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
  const pinOf = (of: Asked): Pin => ({ ...of, language: languageIn(of), question: tidyWord(of.question) })
  const form = useAskedForm<Asked>({
    begin: { question: written.question, language: language ?? '', products },
    check: (asked) => pinErrors(pinOf(asked), others),
    send: async (asked) => onDone(pinOf(asked)),
  })
  const put = (next: string[]): void => {
    form.write('products', next)
    onForm({ ...written, products: next })
  }
  const add = isFull(pin) ? undefined : (uid: string): void => put([...products, uid])
  return (
    <div className="office-pin">
      <form {...form.element} className="office-form">
        <FormText
          of={form}
          name="question"
          follow={(question) => onForm({ ...written, question })}
          label={t`What people search for`}
          maxLength={PIN_SIGNS_MAX}
          autoComplete="off"
          required
        />
        <WordLanguage of={form} follow={(chosen) => onForm({ ...written, language: chosen })} />
        <h3>{t`Come first`}</h3>
        {products.length === 0 && (
          <FormWrong of={form} path="products">
            <p className="office-note" role="status">
              {t`None yet. Add some of those that are found, or search for others.`}
            </p>
          </FormWrong>
        )}
        <ol className="office-list">
          {products.map((name, place) => (
            <li key={name}>
              <ProductLink shop={said.shop_id} uid={name} />
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
