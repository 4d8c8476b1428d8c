import { useLingui } from '@lingui/react/macro'
import { isLocale, type Locale } from '#contract/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { languageChoices } from './words.ts'

interface LanguageProps {
  /** Null: all. */
  value: Locale | null
  onValue: (language: Locale | null) => void
}

/** The language in which words count. */
export function WordLanguage({ value, onValue }: LanguageProps) {
  const { t, i18n } = useLingui()
  return (
    <LabelledSelect
      label={t`Language`}
      name="language"
      value={value ?? ''}
      onValue={(chosen) => onValue(isLocale(chosen) ? chosen : null)}
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
