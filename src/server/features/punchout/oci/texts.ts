import type { Locale } from '#contract/locale.ts'

/** Why a launch is refused, as far as the person before the screen can make use of it. */
export type RefusalText = 'unknown' | 'off' | 'unusable' | 'tooMany' | 'failed'

interface OciTexts extends Record<RefusalText, string> {
  formTitle: string
  send: string
  refusedTitle: string
  startAgain: string
}

/** Of pages that the server answers itself, before the app is there. */
export const OCI_TEXTS: Readonly<Record<Locale, OciTexts>> = {
  sv: {
    formTitle: 'Till inköpssystemet',
    send: 'Skicka till inköpssystemet',
    refusedTitle: 'Butiken kunde inte öppnas',
    startAgain:
      'Stäng sidan och börja om från ditt inköpssystem. Hjälper det inte kan den som sköter systemet kontakta oss.',
    unknown: 'Användarnamnet eller lösenordet som inköpssystemet skickade stämmer inte.',
    off: 'Kopplingen till inköpssystemet är avstängd.',
    unusable: 'Inköpssystemet skickade ingen adress som varukorgen får skickas tillbaka till.',
    tooMany: 'För många försök med fel lösenord. Vänta en kvart och försök igen.',
    failed: 'Något gick fel hos oss. Försök igen om en stund.',
  },
  no: {
    formTitle: 'Til innkjøpssystemet',
    send: 'Send til innkjøpssystemet',
    refusedTitle: 'Butikken kunne ikke åpnes',
    startAgain:
      'Lukk siden og start på nytt fra innkjøpssystemet ditt. Hjelper ikke det, kan de som drifter systemet kontakte oss.',
    unknown: 'Brukernavnet eller passordet som innkjøpssystemet sendte, stemmer ikke.',
    off: 'Koblingen til innkjøpssystemet er slått av.',
    unusable: 'Innkjøpssystemet sendte ingen adresse som handlekurven kan sendes tilbake til.',
    tooMany: 'For mange forsøk med feil passord. Vent et kvarter og prøv igjen.',
    failed: 'Noe gikk galt hos oss. Prøv igjen om litt.',
  },
  da: {
    formTitle: 'Til indkøbssystemet',
    send: 'Send til indkøbssystemet',
    refusedTitle: 'Butikken kunne ikke åbnes',
    startAgain:
      'Luk siden, og start forfra fra dit indkøbssystem. Hjælper det ikke, kan de ansvarlige for systemet kontakte os.',
    unknown: 'Brugernavnet eller adgangskoden, som indkøbssystemet sendte, er forkert.',
    off: 'Forbindelsen til indkøbssystemet er slået fra.',
    unusable: 'Indkøbssystemet sendte ingen adresse, som kurven må sendes tilbage til.',
    tooMany: 'For mange forsøg med forkert adgangskode. Vent et kvarter, og prøv igen.',
    failed: 'Noget gik galt hos os. Prøv igen om lidt.',
  },
  en: {
    formTitle: 'To the purchasing system',
    send: 'Send to the purchasing system',
    refusedTitle: 'The shop could not be opened',
    startAgain:
      'Close this page and start again from your purchasing system. If that does not help, ask those who run it to contact us.',
    unknown: 'The user name or the password that your purchasing system sent is not right.',
    off: 'The connection to your purchasing system is switched off.',
    unusable: 'Your purchasing system sent no address that the cart may be sent back to.',
    tooMany: 'Too many attempts with a wrong password. Wait a quarter of an hour and try again.',
    failed: 'Something went wrong on our side. Try again in a while.',
  },
  fi: {
    formTitle: 'Hankintajärjestelmään',
    send: 'Lähetä hankintajärjestelmään',
    refusedTitle: 'Kauppaa ei voitu avata',
    startAgain:
      'Sulje sivu ja aloita uudelleen hankintajärjestelmästäsi. Jos se ei auta, järjestelmän ylläpito voi ottaa meihin yhteyttä.',
    unknown: 'Hankintajärjestelmän lähettämä käyttäjätunnus tai salasana on väärä.',
    off: 'Yhteys hankintajärjestelmään on poistettu käytöstä.',
    unusable: 'Hankintajärjestelmä ei lähettänyt osoitetta, johon ostoskorin saa palauttaa.',
    tooMany: 'Liian monta yritystä väärällä salasanalla. Odota neljännestunti ja yritä uudelleen.',
    failed: 'Jokin meni vikaan meillä. Yritä hetken kuluttua uudelleen.',
  },
}
