import { useLingui } from '@lingui/react/macro'
import { languageTag, LOCALES, type Locale, localeOfHost } from '#contract/locale.ts'
import { chooseLocale, useLocale } from '../i18n/locale.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { toast } from '../ui/toast.ts'

/** A language is named in itself. */
const NAMES: Record<Locale, string> = {
  sv: 'Svenska',
  no: 'Norsk',
  da: 'Dansk',
  en: 'English',
  fi: 'Suomi',
}

/** Swedish, Norwegian, Danish and English; Finnish at its own address, where one comes back to it. */
export function LanguageSwitcher({ onChosen }: { onChosen?: () => void }) {
  const { t } = useLingui()
  const here = localeOfHost(window.location.hostname)
  const choices = LOCALES.filter((value) => value !== 'fi' || here === value).map((value) => ({
    value,
    label: NAMES[value],
    lang: languageTag(value),
  }))
  const choose = (locale: Locale): void => {
    chooseLocale(locale).then(onChosen, () => toast(t`The language could not be loaded. Check the network.`, 'error'))
  }
  return <ChoiceRow label={t`Language`} choices={choices} value={useLocale()} onChoose={choose} />
}
