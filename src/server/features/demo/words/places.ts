import { type FullText, t } from '../text.ts'

/** Where the material is, as a sentence begins: `{m}` is its phrase. */
export const PLACES = {
  upholstery: t('Klädsel i {m}', 'Trekk i {m}', 'Betræk i {m}', 'Upholstery in {m}', 'Verhoilu {m}'),
  seat: t(
    'Sits och rygg i {m}',
    'Sete og rygg i {m}',
    'Sæde og ryg i {m}',
    'Seat and back in {m}',
    'Istuin ja selkänoja {m}',
  ),
  bench: t('Sits i {m}', 'Sete i {m}', 'Sæde i {m}', 'Seat in {m}', 'Istuin {m}'),
  top: t('Skiva i {m}', 'Plate i {m}', 'Plade i {m}', 'Top in {m}', 'Kansi {m}'),
  carcass: t('Stomme i {m}', 'Skrog i {m}', 'Korpus i {m}', 'Body in {m}', 'Runko {m}'),
  shade: t('Skärm i {m}', 'Skjerm i {m}', 'Skærm i {m}', 'Shade in {m}', 'Varjostin {m}'),
  surface: t('Yta i {m}', 'Overflate i {m}', 'Overflade i {m}', 'Surface in {m}', 'Pinta {m}'),
  woven: t('Vävd i {m}', 'Vevd i {m}', 'Vævet i {m}', 'Woven in {m}', 'Kudos {m}'),
  pot: t('Kruka i {m}', 'Potte i {m}', 'Potte i {m}', 'Pot in {m}', 'Ruukku {m}'),
} as const satisfies Record<string, FullText>

export type Place = keyof typeof PLACES
