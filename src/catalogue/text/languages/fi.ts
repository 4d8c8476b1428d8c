import { stemmer } from '@orama/stemmers/finnish'
import { type Language, pairs, same, words } from './language.ts'

/**
 * Snowball strips endings but not the change of consonants within a word: `pöytä` and `pöydät`, `sänky` and `sängyt`,
 * `tuoli` and `tuoleja` must come to one stem.
 */
function grade(stem: string): string {
  let out = stem
  if (out.length > 4) out = out.replace(/[eoöuy]j$/, '')
  if (out.length > 5) out = out.replace(/(?:im|ime)$/, '')
  if (out.length > 3) out = out.replace(/vihreä?$/, 'vihr').replace(/[aeiouyäö]$/, '')
  if (out.length > 3) out = out.replace(/ng$/, 'nk').replace(/d$/, 't').replace(/mm$/, 'mp')
  if (out.length > 3) out = out.replace(/([kptl])\1$/, '$1')
  if (out.length > 4) out = out.replace(/(.i)s$/, '$1n')
  return out
}

/** `pöytä`, `lauta`: the stemmer takes the end for a case, but not in every compound. */
const BARE = /^(.*(?:pöy|lau|rau))[td](?:ä|a|ää|aa|än|an|ät|at|ällä|alla|älle|alle|ässä|assa|iä|ia|ien|ille|illa|illä)$/

const bare = (word: string): string => BARE.exec(word)?.[1]?.concat('t') ?? stemmer(word)

/** `tamminen`, `nahkaiset`: what is made of a material, by that material. */
const MADE_OF = {
  tammi: 'tammi',
  koivu: 'koivui',
  sametti: 'sametti',
  nahka: 'nahkai',
  villa: 'villai',
  puu: 'pui',
  metalli: 'metalli',
  teräs: 'teräksi',
  lasi: 'lasi',
  muovi: 'muovi',
  kangas: 'kankai',
  pellava: 'pellavai',
  puuvilla: 'puuvillai',
  huopa: 'huopai',
}

const adjectives = new Map(
  Object.entries(MADE_OF).flatMap(([material, start]) =>
    ['nen', 'sen', 'set', 'sta', 'sia', 'sten'].map((end): [string, string] => [start + end, material]),
  ),
)

export const finnish: Language = {
  stemmer: bare,
  forms: new Map([
    ...adjectives,
    ...pairs(
      'kengät kenkä, kengän kenkä, kädet käsi, huoneet huone, huoneen huone, kalusteet kaluste, kalusteiden kaluste, ' +
        'valaisimen valaisin, valaisimet valaisin, valaisimia valaisin, istuimet istuin, istuimen istuin, kankaat kangas, kankaan kangas, ' +
        'penkin penkki, lipastot lipasto, patjat patja, vuoteet vuode, vuoteen vuode, verhoilun verhoilu, astiat astia, ' +
        'telineet teline, telineen teline, peitteet peite, varsien varsi, hyllykön hyllykkö, hyllyköt hyllykkö, taulut taulu, ' +
        'puuta puu, mustan musta, mustat musta, mustaa musta, mustia musta, terästä teräs',
    ),
  ]),
  begin: same,
  finish: grade,
  stopWords: words(
    'ja on ei se ne että tai sekä kun kuin jos myös voi voit ovat oli joka jotka mikä tämä nämä sen niin jo vain ' +
      'kanssa ilman alla päällä varten mutta koska sinun meidän hänen olla',
  ),
  purpose: words(''),
  links: ['n', 'en', 's'],
  shortHeads: words('tv yö'),
  possessive: (word) => word.length > 4 && word.endsWith('n'),
  freeEnds: words('vihreä sininen punainen harmaa keltainen ruskea valkoinen musta roosa beige'),
  noHeads: words('kun kuin myös vain ilman sen voi joka niin että'),
}
