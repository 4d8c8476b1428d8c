import { i18n, type Messages } from '@lingui/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { useLocale } from '../../i18n/locale.ts'

/** What the office alone says: a chunk of its own per language, so that nobody who buys fetches it. */
const TEXTS: Readonly<Record<Locale, () => Promise<Messages>>> = {
  sv: async () => (await import('virtual:texts/sv-office')).messages,
  no: async () => (await import('virtual:texts/no-office')).messages,
  da: async () => (await import('virtual:texts/da-office')).messages,
  en: async () => (await import('virtual:texts/en-office')).messages,
  fi: async () => (await import('virtual:texts/fi-office')).messages,
}

interface OfficeTexts {
  /** Whether the office speaks the language that is shown. */
  ready: boolean
  error: unknown
  retry: () => void
}

/** Adds the office's texts to those of the language that is shown, and of every later one: each is shown anew without them. */
export function useOfficeTexts(): OfficeTexts {
  const locale = useLocale()
  const [spoken, setSpoken] = useState<Locale | null>(null)
  const held = useRef<{ of: Locale; messages: Messages }>({ of: locale, messages: {} })
  const [error, setError] = useState<unknown>(null)
  const speak = useCallback(
    (messages: Messages): null => {
      held.current = { of: locale, messages }
      i18n.load(locale, messages)
      setSpoken(locale)
      setError(null)
      return null
    },
    [locale],
  )
  useEffect(() => {
    let isWanted = true
    TEXTS[locale]().then(
      (messages) => (isWanted ? speak(messages) : null),
      (cause: unknown) => (isWanted ? setError(cause) : null),
    )
    return () => {
      isWanted = false
    }
  }, [locale, speak])
  // Also the language that is shown already is shown anew, when it is chosen once more.
  useEffect(
    () =>
      i18n.on('change', () => {
        const { of, messages } = held.current
        const [some] = Object.keys(messages)
        if (of === i18n.locale && some !== undefined && !(some in i18n.messages)) i18n.load(of, messages)
      }),
    [],
  )
  const retry = useCallback(() => void TEXTS[locale]().then(speak, setError), [locale, speak])
  return { ready: spoken === locale, error, retry }
}
