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

interface Props {
  onChosen?: () => void
  /** Why a language cannot be had now, where more can be said than that; null where it can. */
  lackOf?: (locale: Locale) => Promise<string | null>
}

/** Swedish, Norwegian, Danish and English; Finnish at its own address, where one comes back to it. */
export function LanguageSwitcher({ onChosen, lackOf }: Props) {
  const { t } = useLingui()
  const here = localeOfHost(window.location.hostname)
  const choices = LOCALES.filter((value) => value !== 'fi' || here === value).map((value) => ({
    value,
    label: NAMES[value],
    lang: languageTag(value),
  }))
  const choose = async (locale: Locale): Promise<void> => {
    try {
      const lack = await lackOf?.(locale)
      if (lack) return toast(lack, 'error')
      await chooseLocale(locale)
      onChosen?.()
    } catch {
      toast(t`The language could not be loaded. Check the network.`, 'error')
    }
  }
  return (
    <ChoiceRow label={t`Language`} choices={choices} value={useLocale()} onChoose={(locale) => void choose(locale)} />
  )
}
