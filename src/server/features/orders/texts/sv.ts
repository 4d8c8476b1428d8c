import { type OrderTexts, plural } from './type.ts'

export const sv: OrderTexts = {
  order: 'Order',
  orders: 'Ordrar',
  lines: 'Rader',
  number: 'Ordernummer',
  date: 'Datum',
  status: 'Status',
  statuses: { GK: 'Beställd', ÖV: 'Överlämnad', AN: 'Annullerad' },
  project: 'Projekt',
  company: 'Företag',
  orgNumber: 'Organisationsnummer',
  orderedBy: 'Beställare',
  email: 'E-post',
  shop: 'Butik',
  contact: 'Kontaktperson',
  address: 'Adress',
  city: 'Ort',
  deliveryAddress: 'Leveransadress',
  deliveryContact: 'Kontakt vid leverans',
  reference: 'Kundreferens',
  paymentCondition: 'Betalningsvillkor',
  paymentTerms: 'Avtalade betalningsvillkor',
  additional: 'Övrig information',
  provider: 'Kontakt hos leverantören',
  row: 'Rad',
  article: 'Artikelnummer',
  product: 'Produkt',
  partOf: 'Del av',
  quantity: 'Antal',
  unitPrice: 'Pris per styck',
  sum: 'Summa',
  subtotal: 'Summa exkl. moms',
  vat: 'Moms',
  total: 'Totalt inkl. moms',
  currency: 'Valuta',
  deliveryTime: 'Leveranstid',
  longestDelivery: 'Längsta leveranstid',
  time: ({ value, unit }) =>
    unit === 'd'
      ? plural(value, 'dag', 'dagar')
      : unit === 'w'
        ? plural(value, 'vecka', 'veckor')
        : plural(value, 'arbetsdag', 'arbetsdagar'),
  climate: 'Klimatavtryck',
  climateKg: 'Klimatavtryck, kg CO2e',
  declaredKg: 'varav deklarerat, kg CO2e',
  calculatedKg: 'varav beräknat, kg CO2e',
  climateSource: 'Klimatuppgift',
  sources: { declared: 'Egen miljödeklaration', similar: 'Beräknat från en liknande produkt' },
  unknownPieces: 'Antal utan klimatuppgift',
  without: (pieces) => `${pieces} st saknar uppgift`,
  page: (number, of) => `Sida ${number} av ${of}`,
  mail: {
    greeting: (name) => `Hej ${name}!`,
    confirmation: (number, shop) => ({
      subject: `Din order ${number} hos ${shop}`,
      intro:
        'Tack för din order. Vi har tagit emot den och skickar den till leverantören, som snart återkommer med en bekräftelse.',
    }),
    order: (number, shop) => ({
      subject: `Ny order ${number}`,
      intro: `En ny order har lagts hos ${shop}. Alla rader finns i den bifogade filen.`,
    }),
    handedOver: (number) => ({
      subject: `Din order ${number} är överlämnad`,
      intro: 'Leverantören har tagit över din order och arbetar med den.',
    }),
    cancelled: (number) => ({
      subject: `Din order ${number} är annullerad`,
      intro: 'Leverantören har annullerat din order. Den kommer inte att levereras.',
    }),
    note: 'Meddelande från leverantören',
    moreLines: (lines) => `… och ${plural(lines, 'rad till', 'rader till')}`,
    look: 'Visa ordern',
    answer: 'Svara på det här mejlet om något inte stämmer.',
  },
}
