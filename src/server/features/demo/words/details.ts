import { type FullText, t } from '../text.ts'

/** Legs, frames and feet. */
export interface Detail {
  hex: string
  name: FullText
  /** What is drawn in the second colour is cloth, and stands on nothing. */
  cloth?: boolean
}

export const DETAILS = {
  blacksteel: { hex: '#2b2a28', name: t('svart stål', 'svart stål', 'sort stål', 'black steel', 'musta teräs') },
  whitesteel: { hex: '#e2ded5', name: t('vitt stål', 'hvitt stål', 'hvidt stål', 'white steel', 'valkoinen teräs') },
  chrome: {
    hex: '#b4b6b5',
    name: t('förkromat stål', 'forkrommet stål', 'forkromet stål', 'chromed steel', 'kromattu teräs'),
  },
  oak: { hex: '#c9a36a', name: t('massiv ek', 'heltre eik', 'massiv eg', 'solid oak', 'massiivitammi') },
  ash: { hex: '#d8ba8c', name: t('massiv ask', 'heltre ask', 'massiv ask', 'solid ash', 'massiivisaarni') },
  walnut: {
    hex: '#7a573c',
    name: t('massiv valnöt', 'heltre valnøtt', 'massiv valnød', 'solid walnut', 'massiivipähkinäpuu'),
  },
  brass: { hex: '#b8924e', name: t('mässing', 'messing', 'messing', 'brass', 'messinki') },
  brick: {
    hex: '#a4453a',
    cloth: true,
    name: t('tegelrött tyg', 'teglrødt tøy', 'teglrødt stof', 'brick red fabric', 'tiilenpunainen kangas'),
  },
} as const satisfies Record<string, Detail>

export type DetailName = keyof typeof DETAILS

export const isCloth = (name: DetailName): boolean => {
  const detail: Detail = DETAILS[name]
  return detail.cloth === true
}
