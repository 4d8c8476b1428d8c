import { type OrderTexts, plural } from './type.ts'

export const no: OrderTexts = {
  order: 'Ordre',
  orders: 'Ordrer',
  lines: 'Linjer',
  number: 'Ordrenummer',
  date: 'Dato',
  status: 'Status',
  statuses: { GK: 'Bestilt', ÖV: 'Overlevert', AN: 'Annullert' },
  project: 'Prosjekt',
  company: 'Bedrift',
  orgNumber: 'Organisasjonsnummer',
  orderedBy: 'Bestiller',
  email: 'E-post',
  shop: 'Butikk',
  contact: 'Kontaktperson',
  address: 'Adresse',
  city: 'Sted',
  deliveryAddress: 'Leveringsadresse',
  deliveryContact: 'Kontakt ved levering',
  reference: 'Kundereferanse',
  paymentCondition: 'Betalingsbetingelser',
  paymentTerms: 'Avtalte betalingsbetingelser',
  additional: 'Tilleggsinformasjon',
  provider: 'Kontakt hos leverandøren',
  row: 'Linje',
  article: 'Artikkelnummer',
  product: 'Produkt',
  partOf: 'Del av',
  quantity: 'Antall',
  unitPrice: 'Pris per stykk',
  sum: 'Sum',
  subtotal: 'Sum ekskl. mva.',
  vat: 'Mva.',
  total: 'Totalt inkl. mva.',
  currency: 'Valuta',
  deliveryTime: 'Leveringstid',
  longestDelivery: 'Lengste leveringstid',
  time: ({ value, unit }) =>
    unit === 'd'
      ? plural(value, 'dag', 'dager')
      : unit === 'w'
        ? plural(value, 'uke', 'uker')
        : plural(value, 'virkedag', 'virkedager'),
  climate: 'Klimaavtrykk',
  climateKg: 'Klimaavtrykk, kg CO2e',
  declaredKg: 'hvorav deklarert, kg CO2e',
  calculatedKg: 'hvorav beregnet, kg CO2e',
  climateSource: 'Klimaopplysning',
  sources: { declared: 'Egen miljødeklarasjon', similar: 'Beregnet ut fra et lignende produkt' },
  unknownPieces: 'Antall uten klimaopplysning',
  without: (pieces) => `${pieces} stk. mangler opplysning`,
  page: (number, of) => `Side ${number} av ${of}`,
  mail: {
    greeting: (name) => `Hei, ${name}!`,
    confirmation: (number, shop) => ({
      subject: `Din ordre ${number} hos ${shop}`,
      intro:
        'Takk for ordren din. Vi har mottatt den og sender den til leverandøren, som snart kommer tilbake med en bekreftelse.',
    }),
    order: (number, shop) => ({
      subject: `Ny ordre ${number}`,
      intro: `En ny ordre er lagt inn hos ${shop}. Alle linjer finnes i den vedlagte filen.`,
    }),
    handedOver: (number) => ({
      subject: `Din ordre ${number} er overlevert`,
      intro: 'Leverandøren har tatt over ordren din og arbeider med den.',
    }),
    cancelled: (number) => ({
      subject: `Din ordre ${number} er annullert`,
      intro: 'Leverandøren har annullert ordren din. Den blir ikke levert.',
    }),
    note: 'Melding fra leverandøren',
    moreLines: (lines) => `… og ${plural(lines, 'linje til', 'linjer til')}`,
    look: 'Vis ordren',
    answer: 'Svar på denne e-posten hvis noe ikke stemmer.',
  },
}
