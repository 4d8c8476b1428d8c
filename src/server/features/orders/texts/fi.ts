import { type OrderTexts, plural } from './type.ts'

export const fi: OrderTexts = {
  order: 'Tilaus',
  orders: 'Tilaukset',
  lines: 'Rivit',
  number: 'Tilausnumero',
  date: 'Päivämäärä',
  status: 'Tila',
  statuses: { GK: 'Tilattu', ÖV: 'Luovutettu', AN: 'Peruttu' },
  project: 'Projekti',
  company: 'Yritys',
  orgNumber: 'Y-tunnus',
  orderedBy: 'Tilaaja',
  email: 'Sähköposti',
  shop: 'Myymälä',
  contact: 'Yhteyshenkilö',
  address: 'Osoite',
  city: 'Paikkakunta',
  deliveryAddress: 'Toimitusosoite',
  deliveryContact: 'Toimituksen yhteyshenkilö',
  reference: 'Asiakasviite',
  paymentCondition: 'Maksuehto',
  paymentTerms: 'Sovittu maksuehto',
  additional: 'Lisätiedot',
  provider: 'Yhteyshenkilö toimittajalla',
  row: 'Rivi',
  article: 'Tuotenumero',
  product: 'Tuote',
  partOf: 'Kuuluu tuotteeseen',
  quantity: 'Määrä',
  unitPrice: 'Kappalehinta',
  sum: 'Summa',
  subtotal: 'Yhteensä ilman alv:tä',
  vat: 'Alv',
  total: 'Yhteensä sis. alv',
  currency: 'Valuutta',
  deliveryTime: 'Toimitusaika',
  longestDelivery: 'Pisin toimitusaika',
  time: ({ value, unit }) =>
    unit === 'd'
      ? plural(value, 'päivä', 'päivää')
      : unit === 'w'
        ? plural(value, 'viikko', 'viikkoa')
        : plural(value, 'työpäivä', 'työpäivää'),
  climate: 'Hiilijalanjälki',
  climateKg: 'Hiilijalanjälki, kg CO2e',
  declaredKg: 'josta ilmoitettu, kg CO2e',
  calculatedKg: 'josta laskettu, kg CO2e',
  climateSource: 'Hiilijalanjälkitieto',
  sources: { declared: 'Oma ympäristöseloste', similar: 'Laskettu vastaavan tuotteen perusteella' },
  unknownPieces: 'Ilman hiilijalanjälkitietoa, kpl',
  without: (pieces) => `${pieces} kpl ilman tietoa`,
  page: (number, of) => `Sivu ${number} / ${of}`,
  mail: {
    greeting: (name) => `Hei ${name}`,
    confirmation: (number, shop) => ({
      subject: `Tilauksesi ${number}, ${shop}`,
      intro:
        'Kiitos tilauksestasi. Olemme vastaanottaneet sen ja lähetämme sen toimittajalle, joka vahvistaa sen pian.',
    }),
    order: (number, shop) => ({
      subject: `Uusi tilaus ${number}`,
      intro: `Uusi tilaus on tehty myymälässä ${shop}. Kaikki rivit ovat liitetiedostossa.`,
    }),
    handedOver: (number) => ({
      subject: `Tilauksesi ${number} on luovutettu`,
      intro: 'Toimittaja on ottanut tilauksesi käsiteltäväksi.',
    }),
    cancelled: (number) => ({
      subject: `Tilauksesi ${number} on peruttu`,
      intro: 'Toimittaja on perunut tilauksesi. Sitä ei toimiteta.',
    }),
    note: 'Viesti toimittajalta',
    moreLines: (lines) => `… ja ${plural(lines, 'rivi lisää', 'riviä lisää')}`,
    look: 'Näytä tilaus',
    answer: 'Vastaa tähän viestiin, jos jokin ei täsmää.',
  },
}
