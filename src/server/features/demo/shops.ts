import type { Address, customers, shops } from '#server/db/schema.ts'
import { INFORMATION } from './information.ts'
import { logo } from './logo.ts'

export const SHOPS: readonly (typeof shops.$inferInsert)[] = [
  {
    shopId: 'nordform',
    name: 'Nordform',
    country: 'SE',
    currency: 'SEK',
    language: 'sv',
    information: INFORMATION,
    showGreenified: true,
    providerContact: 'Maria Lindqvist, maria.lindqvist@nordform.example, 010-555 04 10',
    paymentTerms: '30 dagar netto',
    supplierMail: 'order@nordform.example',
    logo: Buffer.from(logo('nordform', '#8a7a55')),
    logoType: 'image/svg+xml',
    demo: true,
  },
  {
    shopId: 'kontoret',
    name: 'Kontoret',
    country: 'SE',
    currency: 'SEK',
    language: 'sv',
    information: {},
    showGreenified: false,
    providerContact: 'Erik Sandgren, erik.sandgren@kontoret.example, 010-555 07 70',
    paymentTerms: '20 dagar netto',
    supplierMail: 'order@kontoret.example',
    logo: Buffer.from(logo('kontoret', '#4f8290')),
    logoType: 'image/svg+xml',
    demo: true,
  },
]

const address = (name: string, street: string, postal: string, city: string): Address => ({
  name,
  street,
  postal_code: postal,
  city,
  country: 'SE',
})

/** Shop id → organisation number of the company that the demo's people buy for; a migration gave it to earlier demos. */
export const DEMO_COMPANIES: Readonly<Record<string, string>> = {
  nordform: '212000-9917',
  kontoret: '559901-3317',
}

/** The companies of the demo's shops; invented, as are their numbers. */
export const CUSTOMERS: readonly (typeof customers.$inferInsert)[] = [
  {
    shopId: 'nordform',
    name: 'Älvboda kommun',
    orgNumber: '212000-9917',
    paymentTerms: '30 dagar netto',
    addresses: [
      address('Kommunhuset', 'Storgatan 12', '462 30', 'Älvboda'),
      address('Björkskolan', 'Skolvägen 3', '462 41', 'Älvboda'),
      address('Förrådet', 'Verkstadsgatan 8', '462 54', 'Älvboda'),
    ],
  },
  {
    shopId: 'nordform',
    name: 'Tvärdraget Arkitekter AB',
    orgNumber: '559901-3317',
    paymentTerms: '30 dagar netto',
    addresses: [
      address('Kontoret i Göteborg', 'Magasinsgatan 22, 3 tr', '411 18', 'Göteborg'),
      address('Showroom Malmö', 'Östra Varvsgatan 9', '211 75', 'Malmö'),
    ],
  },
  {
    shopId: 'nordform',
    name: 'Nordanvind Energi AB',
    orgNumber: '559944-1208',
    paymentTerms: '60 dagar netto',
    addresses: [
      address('Huvudkontoret, plan 4', 'Hamngatan 31', '111 47', 'Stockholm'),
      address('Driftcentralen', 'Kraftvägen 2', '961 38', 'Boden'),
    ],
  },
  {
    shopId: 'nordform',
    name: 'Lugna Vägen Fastigheter AB',
    orgNumber: '559870-5521',
    paymentTerms: null,
    addresses: [address('Förvaltningskontoret', 'Lugna vägen 1', '753 20', 'Uppsala')],
  },
  {
    shopId: 'kontoret',
    name: 'Tvärdraget Arkitekter AB',
    orgNumber: '559901-3317',
    paymentTerms: '20 dagar netto',
    addresses: [address('Kontoret i Göteborg', 'Magasinsgatan 22, 3 tr', '411 18', 'Göteborg')],
  },
  {
    shopId: 'kontoret',
    name: 'Sjöbris Redovisning AB',
    orgNumber: '559812-0043',
    paymentTerms: '20 dagar netto',
    addresses: [
      address('Kontoret', 'Strandgatan 5', '621 55', 'Visby'),
      address('Filialen i Kalmar', 'Larmgatan 18', '392 32', 'Kalmar'),
    ],
  },
  {
    shopId: 'kontoret',
    name: 'Stiftelsen Öppna Dörren',
    orgNumber: '802599-1140',
    paymentTerms: '30 dagar netto',
    addresses: [address('Mötesplatsen', 'Torget 4', '903 26', 'Umeå')],
  },
]
