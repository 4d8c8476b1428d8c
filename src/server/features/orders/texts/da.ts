import { type OrderTexts, plural } from './type.ts'

export const da: OrderTexts = {
  order: 'Ordre',
  orders: 'Ordrer',
  lines: 'Linjer',
  number: 'Ordrenummer',
  date: 'Dato',
  status: 'Status',
  statuses: { GK: 'Bestilt', ÖV: 'Overdraget', AN: 'Annulleret' },
  project: 'Projekt',
  company: 'Virksomhed',
  orgNumber: 'CVR-nummer',
  orderedBy: 'Bestiller',
  email: 'E-mail',
  shop: 'Butik',
  contact: 'Kontaktperson',
  address: 'Adresse',
  city: 'By',
  deliveryAddress: 'Leveringsadresse',
  deliveryContact: 'Kontakt ved levering',
  reference: 'Kundereference',
  paymentCondition: 'Betalingsbetingelser',
  paymentTerms: 'Aftalte betalingsbetingelser',
  additional: 'Yderligere oplysninger',
  provider: 'Kontakt hos leverandøren',
  row: 'Linje',
  article: 'Varenummer',
  product: 'Produkt',
  partOf: 'Del af',
  quantity: 'Antal',
  unitPrice: 'Pris pr. stk.',
  sum: 'Sum',
  subtotal: 'I alt ekskl. moms',
  vat: 'Moms',
  total: 'I alt inkl. moms',
  currency: 'Valuta',
  deliveryTime: 'Leveringstid',
  longestDelivery: 'Længste leveringstid',
  time: ({ value, unit }) =>
    unit === 'd'
      ? plural(value, 'dag', 'dage')
      : unit === 'w'
        ? plural(value, 'uge', 'uger')
        : plural(value, 'hverdag', 'hverdage'),
  climate: 'Klimaaftryk',
  climateKg: 'Klimaaftryk, kg CO2e',
  declaredKg: 'heraf deklareret, kg CO2e',
  calculatedKg: 'heraf beregnet, kg CO2e',
  climateSource: 'Klimaoplysning',
  sources: { declared: 'Egen miljøvaredeklaration', similar: 'Beregnet ud fra et lignende produkt' },
  unknownPieces: 'Antal uden klimaoplysning',
  without: (pieces) => `${pieces} stk. mangler oplysning`,
  page: (number, of) => `Side ${number} af ${of}`,
  mail: {
    greeting: (name) => `Hej ${name}`,
    confirmation: (number, shop) => ({
      subject: `Din ordre ${number} hos ${shop}`,
      intro:
        'Tak for din ordre. Vi har modtaget den og sender den til leverandøren, som snart vender tilbage med en bekræftelse.',
    }),
    order: (number, shop) => ({
      subject: `Ny ordre ${number}`,
      intro: `Der er afgivet en ny ordre hos ${shop}. Alle linjer findes i den vedhæftede fil.`,
    }),
    handedOver: (number) => ({
      subject: `Din ordre ${number} er overdraget`,
      intro: 'Leverandøren har overtaget din ordre og arbejder på den.',
    }),
    cancelled: (number) => ({
      subject: `Din ordre ${number} er annulleret`,
      intro: 'Leverandøren har annulleret din ordre. Den bliver ikke leveret.',
    }),
    note: 'Besked fra leverandøren',
    moreLines: (lines) => `… og ${plural(lines, 'linje mere', 'linjer mere')}`,
    look: 'Se ordren',
    answer: 'Svar på denne mail, hvis noget ikke stemmer.',
  },
}
