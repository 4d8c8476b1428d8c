import { t } from '../text.ts'

export const ATTRIBUTES = {
  colour: t('Färg', 'Farge', 'Farve', 'Colour', 'Väri'),
  material: t('Material', 'Materiale', 'Materiale', 'Material', 'Materiaali'),
  upholstery: t('Klädsel', 'Trekk', 'Betræk', 'Upholstery', 'Verhoilu'),
  frame: t('Stativ', 'Understell', 'Stel', 'Frame', 'Jalusta'),
  weight: t('Vikt', 'Vekt', 'Vægt', 'Weight', 'Paino'),
  warranty: t('Garanti', 'Garanti', 'Garanti', 'Warranty', 'Takuu'),
  designer: t('Formgivare', 'Designer', 'Designer', 'Designer', 'Suunnittelija'),
  assembly: t('Montering', 'Montering', 'Montering', 'Assembly', 'Kokoaminen'),
} as const

export const ASSEMBLED = t(
  'Levereras monterad',
  'Leveres montert',
  'Leveres samlet',
  'Delivered assembled',
  'Toimitetaan koottuna',
)
export const FLAT = t(
  'Levereras omonterad',
  'Leveres umontert',
  'Leveres usamlet',
  'Delivered flat-packed',
  'Toimitetaan osina',
)

export const years = (n: number) => t(`${n} år`, `${n} år`, `${n} år`, `${n} years`, `${n} vuotta`)
