import { useLingui } from '@lingui/react/macro'
import { languageTag, SWITCHER_LOCALES, type Locale } from '#contract/locale.ts'
import { chooseLocale, useLocale } from '../i18n/locale.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { toast } from '../ui/toast.ts'

/** A language is named in itself. */
const NAMES: Record<(typeof SWITCHER_LOCALES)[number], string> = {
  sv: 'Svenska',
  no: 'Norsk',
  da: 'Dansk',
  en: 'English',
}

const choices = SWITCHER_LOCALES.map((value) => ({
  value: value as Locale,
  label: NAMES[value],
  lang: languageTag(value),
}))

/** Swedish, Norwegian, Danish and English; Finnish is reached by its own address (seed §1). */
export function LanguageSwitcher({ onChosen }: { onChosen?: () => void }) {
  const { t } = useLingui()
  const choose = (locale: Locale): void => {
    chooseLocale(locale).then(onChosen, () => toast(t`The language could not be loaded. Check the network.`, 'error'))
  }
  return <ChoiceRow label={t`Language`} choices={choices} value={useLocale()} onChoose={choose} />
}
