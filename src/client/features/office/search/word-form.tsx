import { useLingui } from '@lingui/react/macro'
import { isLocale, type Locale } from '#contract/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { type Fields, FormSelect } from '../form/fields.tsx'
import { languageChoices } from './words.ts'

/** The language in which words count; '' is every one. */
export interface InLanguage {
  language: string
}

export const languageIn = ({ language }: InLanguage): Locale | null => (isLocale(language) ? language : null)

export function WordLanguage({ of, follow }: { of: Fields<InLanguage>; follow: (language: Locale | null) => void }) {
  const { t, i18n } = useLingui()
  return (
    <FormSelect
      of={of}
      name="language"
      follow={(language) => follow(languageIn({ language }))}
      label={t`Language`}
      options={languageChoices(i18n)}
    />
  )
}

/** The end of a form about words: of a new entry, or of one that there is. */
export function WordFormEnd({ isNew, onCancel }: { isNew: boolean; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <div className="office-buttons">
      <Button onClick={onCancel}>{t`Cancel`}</Button>
      <Button type="submit" look="next">
        {isNew ? t`Add` : t`Change`}
      </Button>
    </div>
  )
}
