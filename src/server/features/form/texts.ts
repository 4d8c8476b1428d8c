import type { ContactField } from '#contract/contact-form.ts'
import type { Locale } from '#contract/locale.ts'

/** What a contact mail says around the person's own words, in the shop's language. */
export interface ContactTexts {
  /** The subject's beginning. */
  subject: string
  /** First line; the shop's name follows. */
  intro: string
  sender: string
  labels: Record<ContactField, string>
}

export const CONTACT_TEXTS: Readonly<Record<Locale, ContactTexts>> = {
  sv: {
    subject: 'Meddelande från kontaktformuläret',
    intro: 'Någon har skrivit i kontaktformuläret',
    sender: 'Inloggad som',
    labels: {
      name: 'Namn',
      phone: 'Telefon',
      email: 'E-post',
      companyName: 'Företag',
      orgNumber: 'Organisationsnummer',
      postalCode: 'Postnummer',
      message: 'Meddelande',
    },
  },
  no: {
    subject: 'Melding fra kontaktskjemaet',
    intro: 'Noen har skrevet i kontaktskjemaet',
    sender: 'Innlogget som',
    labels: {
      name: 'Navn',
      phone: 'Telefon',
      email: 'E-post',
      companyName: 'Bedrift',
      orgNumber: 'Organisasjonsnummer',
      postalCode: 'Postnummer',
      message: 'Melding',
    },
  },
  da: {
    subject: 'Besked fra kontaktformularen',
    intro: 'Nogen har skrevet i kontaktformularen',
    sender: 'Logget ind som',
    labels: {
      name: 'Navn',
      phone: 'Telefon',
      email: 'E-mail',
      companyName: 'Virksomhed',
      orgNumber: 'CVR-nummer',
      postalCode: 'Postnummer',
      message: 'Besked',
    },
  },
  en: {
    subject: 'Message from the contact form',
    intro: 'Somebody has written in the contact form',
    sender: 'Signed in as',
    labels: {
      name: 'Name',
      phone: 'Phone',
      email: 'Email',
      companyName: 'Company',
      orgNumber: 'Organisation number',
      postalCode: 'Postal code',
      message: 'Message',
    },
  },
  fi: {
    subject: 'Viesti yhteydenottolomakkeelta',
    intro: 'Yhteydenottolomakkeella on lähetetty viesti',
    sender: 'Kirjautunut käyttäjä',
    labels: {
      name: 'Nimi',
      phone: 'Puhelin',
      email: 'Sähköposti',
      companyName: 'Yritys',
      orgNumber: 'Y-tunnus',
      postalCode: 'Postinumero',
      message: 'Viesti',
    },
  },
}
