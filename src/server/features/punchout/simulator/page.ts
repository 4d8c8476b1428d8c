import type { Locale } from '#contract/locale.ts'
import { el } from '../cxml/write.ts'
import { wordsPage } from '../oci/page.ts'

const TEXTS: Readonly<Record<Locale, { title: string; text: string }>> = {
  sv: {
    title: 'Varukorgen har kommit tillbaka',
    text: 'Simulatorn visar nu hur inköpssystemet läser den. Har du en egen flik här kan du stänga den.',
  },
  no: {
    title: 'Handlekurven er kommet tilbake',
    text: 'Simulatoren viser nå hvordan innkjøpssystemet leser den. Har du en egen fane her, kan du lukke den.',
  },
  da: {
    title: 'Kurven er kommet tilbage',
    text: 'Simulatoren viser nu, hvordan indkøbssystemet læser den. Er dette en fane for sig, kan du lukke den.',
  },
  en: {
    title: 'The cart has come back',
    text: 'The simulator now shows how the purchasing system reads it. If this is a tab of its own, you can close it.',
  },
  fi: {
    title: 'Ostoskori on palautettu',
    text: 'Simulaattori näyttää nyt, miten hankintajärjestelmä lukee sen. Jos tämä on oma välilehtensä, voit sulkea sen.',
  },
}

/** What a person sees where the buyer's system would go on. */
export function returnedPage(language: Locale): string {
  const { title, text } = TEXTS[language]
  return wordsPage(language, title, el('p', {}, text))
}
