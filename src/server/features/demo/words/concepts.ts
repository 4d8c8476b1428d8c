import { t } from '../text.ts'

/** The ways of working that the shops put their products together by. */
export const CONCEPTS = {
  active: t('Aktivt kontor', 'Aktivt kontor', 'Aktivt kontor', 'Active office', 'Aktiivinen toimisto'),
  quiet: t('Tyst zon', 'Stille sone', 'Stillezone', 'Quiet zone', 'Hiljainen alue'),
  meet: t('Mötesplatsen', 'Møteplassen', 'Mødestedet', 'Meeting place', 'Kohtaamispaikka'),
  lounge: t(
    'Lounge och väntrum',
    'Lounge og venterom',
    'Lounge og venteværelse',
    'Lounge and waiting room',
    'Aula ja odotustila',
  ),
  cafe: t('Personalmatsal', 'Personalkantine', 'Personalekantine', 'Staff canteen', 'Henkilöstöravintola'),
  home: t('Hemmakontor', 'Hjemmekontor', 'Hjemmekontor', 'Home office', 'Kotitoimisto'),
  reuse: t('Återbruk', 'Ombruk', 'Genbrug', 'Reused', 'Uusiokäyttö'),
  learn: t('Lärmiljö', 'Læringsmiljø', 'Læringsmiljø', 'Learning space', 'Oppimisympäristö'),
} as const

export type ConceptName = keyof typeof CONCEPTS

/** Real marks, by the names they bear in each country. */
export const CERTIFICATIONS = {
  mobelfakta: t('Möbelfakta', 'Möbelfakta', 'Möbelfakta', 'Möbelfakta', 'Möbelfakta'),
  swan: t('Svanen', 'Svanemerket', 'Svanemærket', 'Nordic Swan Ecolabel', 'Joutsenmerkki'),
  ecolabel: t('EU Ecolabel', 'EU Ecolabel', 'EU-Blomsten', 'EU Ecolabel', 'EU-ympäristömerkki'),
  fsc: t('FSC Mix', 'FSC Mix', 'FSC Mix', 'FSC Mix', 'FSC Mix'),
  pefc: t('PEFC', 'PEFC', 'PEFC', 'PEFC', 'PEFC'),
  greenguard: t('GREENGUARD Gold', 'GREENGUARD Gold', 'GREENGUARD Gold', 'GREENGUARD Gold', 'GREENGUARD Gold'),
  oekotex: t(
    'OEKO-TEX Standard 100',
    'OEKO-TEX Standard 100',
    'OEKO-TEX Standard 100',
    'OEKO-TEX Standard 100',
    'OEKO-TEX Standard 100',
  ),
  en1335: t('SS-EN 1335', 'NS-EN 1335', 'DS/EN 1335', 'EN 1335', 'SFS-EN 1335'),
  en527: t('SS-EN 527', 'NS-EN 527', 'DS/EN 527', 'EN 527', 'SFS-EN 527'),
  en16139: t('SS-EN 16139', 'NS-EN 16139', 'DS/EN 16139', 'EN 16139', 'SFS-EN 16139'),
  epd: t(
    'Miljövarudeklaration (EPD)',
    'Miljødeklarasjon (EPD)',
    'Miljøvaredeklaration (EPD)',
    'Environmental product declaration (EPD)',
    'Ympäristöseloste (EPD)',
  ),
} as const

export type CertificationName = keyof typeof CERTIFICATIONS
