import { stemmer } from '@orama/stemmers/danish'
import { type Language, never, pairs, words } from './language.ts'

/** `sofa` and `sofaer`: the stemmer leaves a vowel in one of them; of `boks` and `bokse` it takes an s from one. */
const alike = (stem: string): string => (stem.length > 3 ? stem.replace(/[ae]$/, '').replace(/ks$/, 'k') : stem)

/** `hvidt`, `lysegråt`, `ovalt`: an adjective beside a neuter word, which Snowball takes for another word. */
const common = (word: string): string =>
  word
    .replace(/([gb][rl]å)t$/, '$1')
    .replace(/(grøn|brun|gul|oval|rund|blød|lav|høj|mørk|smal|rød|hvid|bar|sk)t$/, '$1')

export const danish: Language = {
  stemmer,
  forms: pairs(
    'bøger bog, hænder hånd, nætter nat, stænger stang, fødder fod, møbler møbel, møblerne møbel, møblement møbel, møblet møbel, ' +
      'hjørnet hjørne, hjørner hjørne, køkkenet køkken, køkkener køkken, rummet rum, rummene rum, ' +
      'spejlet spejl, spejle spejl, puderne pude, træet træ, glasset glas, tæppet tæppe, tæpperne tæppe, sædet sæde, skamler skammel, skamlen skammel',
  ),
  begin: common,
  finish: alike,
  stopWords: words(
    'og i på af en et den det de som for med til er at har om fra ved eller samt ikke så kan din dit dine du vi ' +
      'vor vort vores sin sit sine man mod op ud hos bliver blive også der her når end uden efter under over denne dette disse',
  ),
  purpose: words('til for'),
  links: ['s', 'e', 'n', 'er'],
  shortHeads: words('tv el øl is wc pc te eg'),
  possessive: never,
  freeEnds: words('grøn blå rød grå gul brun hvid sort rosa beige'),
  noHeads: words('for med til fra under over efter mod uden samt den det som kan per via alle mere mest'),
}
