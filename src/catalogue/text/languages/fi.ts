import { stemmer } from '@orama/stemmers/finnish'
import { type Language, pairs, same, words } from './language.ts'

/**
 * Snowball strips endings but not the change of consonants within a word: `pöytä` and `pöydät`, `sänky` and `sängyt`,
 * `tuoli` and `tuoleja` must come to one stem.
 */
function grade(stem: string): string {
  let out = stem
  if (out.length > 5) out = out.replace(/(?:[eoö]j|im|ime)$/, '')
  if (out.length > 3) out = out.replace(/[aeiouyäö]$/, '')
  if (out.length > 3) out = out.replace(/ng$/, 'nk').replace(/d$/, 't').replace(/mm$/, 'mp')
  return out
}

/** `pöytä`, `lauta`: the stemmer takes the end for a case, but not in every compound. */
const BARE = /^(.*(?:pöy|lau|rau))[td](?:ä|a|ää|aa|än|an|ät|at|ällä|alla|älle|alle|ässä|assa|iä|ia|ien|ille|illa|illä)$/

const bare = (word: string): string => BARE.exec(word)?.[1]?.concat('t') ?? stemmer(word)

export const finnish: Language = {
  stemmer: bare,
  forms: pairs(
    'kengät kenkä, kengän kenkä, kädet käsi, huoneet huone, huoneen huone, kalusteet kaluste, kalusteiden kaluste, ' +
      'valaisimen valaisin, valaisimet valaisin, valaisimia valaisin, istuimet istuin, istuimen istuin, kankaat kangas, kankaan kangas, ' +
      'penkin penkki, lipastot lipasto, patjat patja, vuoteet vuode, vuoteen vuode, verhoilun verhoilu, astiat astia, ' +
      'telineet teline, telineen teline, peitteet peite, varsien varsi, hyllykön hyllykkö, hyllyköt hyllykkö, taulut taulu',
  ),
  begin: same,
  finish: grade,
  stopWords: words(
    'ja on ei se ne että tai sekä kun kuin jos myös voi voit ovat oli joka jotka mikä tämä nämä sen niin jo vain ' +
      'kanssa ilman alla päällä varten mutta koska sinun meidän hänen olla',
  ),
  links: ['n', 'en', 's'],
  shortHeads: words('tv yö'),
  noHeads: words('kun kuin myös vain ilman sen voi joka niin että'),
}
