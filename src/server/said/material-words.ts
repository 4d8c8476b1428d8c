import type { Locale } from '#contract/locale.ts'

/** A material that products are filtered by. Ids lie on devices: they stay. */
interface Material {
  name: Record<Locale, string>
  /** See `Lexicon`. */
  words: string
  /** Words that mean it only where materials are expected: elsewhere they mean other things too. */
  unsure?: string
  /** What it is a kind of: whoever asks for wood means oak too. */
  kindOf?: 'wood' | 'metal' | 'fabric'
}

const named = (sv: string, no: string, da: string, en: string, fi: string): Record<Locale, string> => ({
  sv,
  no,
  da,
  en,
  fi,
})

/** In the order in which a product says them. */
export const MATERIAL = {
  wood: {
    name: named('Trä', 'Tre', 'Træ', 'Wood', 'Puu'),
    words:
      'wood | wooden | trä | massivträ | heltre | træ | massivtræ | massiivipuu* | puinen | puuta | mahogany | mahogni',
    unsure: 'tre | puu | bonad',
  },
  oak: {
    name: named('Ek', 'Eik', 'Eg', 'Oak', 'Tammi'),
    words:
      'oak | ek | ekfan[eé]r* | ekträ* | ekskiva | eik | eikefin[eé]r* | eiketre | egetræ* | egefin[eé]r* | tammi | tammea | tammen | tammiviilu* | tammipuu*',
    unsure: 'eg',
    kindOf: 'wood',
  },
  birch: {
    name: named('Björk', 'Bjørk', 'Birk', 'Birch', 'Koivu'),
    words: 'birch* | björk | björk(fan[eé]r|trä|ply)* | bjørk | bjørke* | birketræ* | birkefin[eé]r* | koivu*',
    unsure: 'birk',
    kindOf: 'wood',
  },
  ash: {
    name: named('Ask', 'Ask', 'Ask', 'Ash', 'Saarni'),
    words: 'ash veneer | askfan[eé]r* | askträ* | asketre | asketræ* | saarni* | saarnea',
    unsure: 'ash | ask',
    kindOf: 'wood',
  },
  beech: {
    name: named('Bok', 'Bøk', 'Bøg', 'Beech', 'Pyökki'),
    words: 'beech | beechwood | bokträ* | bokfan[eé]r* | bøk | bøketre | bøg | bøgetræ* | pyökki* | pyökkiä',
    unsure: 'bok',
    kindOf: 'wood',
  },
  pine: {
    name: named('Furu', 'Furu', 'Fyr', 'Pine', 'Mänty'),
    words: 'pine | pinewood | furu | furuträ* | fyrretræ* | mänty* | mäntyä',
    unsure: 'fyr',
    kindOf: 'wood',
  },
  walnut: {
    name: named('Valnöt', 'Valnøtt', 'Valnød', 'Walnut', 'Pähkinäpuu'),
    words: 'walnut | valnöt* | valnøtt* | valnød* | pähkinäpuu* | pähkinää',
    unsure: 'pähkinä',
    kindOf: 'wood',
  },
  teak: {
    name: named('Teak', 'Teak', 'Teak', 'Teak', 'Tiikki'),
    words: 'teak | teakträ* | tiikki*',
    kindOf: 'wood',
  },
  acacia: {
    name: named('Akacia', 'Akasie', 'Akacie', 'Acacia', 'Akaasia'),
    words: 'acacia | akacia* | akasie* | akacie* | akaasia*',
    kindOf: 'wood',
  },
  plywood: {
    name: named('Plywood', 'Kryssfiner', 'Krydsfiner', 'Plywood', 'Vaneri'),
    words: 'plywood | kryssfan[eé]r* | kryssfin[eé]r* | krydsfin[eé]r* | vaneri*',
    kindOf: 'wood',
  },
  bamboo: {
    name: named('Bambu', 'Bambus', 'Bambus', 'Bamboo', 'Bambu'),
    words: 'bamboo | bambu | bambus | bambua',
  },
  rattan: {
    name: named('Rotting', 'Rotting', 'Rattan', 'Rattan', 'Rottinki'),
    words: 'rattan | konstrotting | rotting | rottinki*',
  },
  cork: { name: named('Kork', 'Kork', 'Kork', 'Cork', 'Korkki'), words: 'cork | kork | korkki | korkkia' },
  laminate: {
    name: named('Laminat', 'Laminat', 'Laminat', 'Laminate', 'Laminaatti'),
    words: 'laminate | laminat | laminatskiva | laminaatti*',
  },
  linoleum: {
    name: named('Linoleum', 'Linoleum', 'Linoleum', 'Linoleum', 'Linoleumi'),
    words: 'linoleum | linoleumi*',
  },
  metal: {
    name: named('Metall', 'Metall', 'Metal', 'Metal', 'Metalli'),
    words: 'metal | metall | metalli | metallia | järn | gjutjärn | jern | støpejern | støbejern | rauta | valurauta*',
    unsure: 'iron | zinc | zink',
  },
  steel: {
    name: named('Stål', 'Stål', 'Stål', 'Steel', 'Teräs'),
    words:
      'steel | stål | *stål | stålrör* | stålrør* | stålben | stålstativ | teräs | *teräs | terästä | teräsputki* | teräslanka*',
    kindOf: 'metal',
  },
  aluminium: {
    name: named('Aluminium', 'Aluminium', 'Aluminium', 'Aluminium', 'Alumiini'),
    words: 'alumini?um* | alumiini*',
    kindOf: 'metal',
  },
  brass: {
    name: named('Mässing', 'Messing', 'Messing', 'Brass', 'Messinki'),
    words: 'brass | mässing | messing | messinki | messinkiä',
    kindOf: 'metal',
  },
  glass: {
    name: named('Glas', 'Glass', 'Glas', 'Glass', 'Lasi'),
    words:
      'glass | glas | (frosted|tempered) glass | (säkerhets|rök|opal)glas | (sikkerhets|opal)glass | lasi | lasia | opaalilasi*',
  },
  marble: {
    name: named('Marmor', 'Marmor', 'Marmor', 'Marble', 'Marmori'),
    words: 'marble | marmor | marmori | marmoria',
  },
  stone: {
    name: named('Sten', 'Stein', 'Sten', 'Stone', 'Kivi'),
    words: 'granit | granitt | granite | graniitti* | travertin* | kalksten | kalkstein | limestone',
    unsure: 'stone | sten | stein | kivi | kiveä',
  },
  concrete: {
    name: named('Betong', 'Betong', 'Beton', 'Concrete', 'Betoni'),
    words: 'concrete | betong | beton | betoni | betonia',
  },
  ceramic: {
    name: named('Keramik', 'Keramikk', 'Keramik', 'Ceramics', 'Keramiikka'),
    words:
      'ceramics? | keramik | keramikk | keramiikka* | stengods | steingods | stentøj | stoneware | porslin | porselen | porcelæn | porcelain | posliini*',
  },
  plastic: {
    name: named('Plast', 'Plast', 'Plast', 'Plastic', 'Muovi'),
    words:
      'plastic | plast | *muovi | *muovia | polypropen | polypropylene? | polypropeeni* | polykarbonat | polycarbonate | polykarbonaatti* | akryl | acrylic | akryyli*',
  },
  leather: {
    name: named('Läder', 'Skinn', 'Læder', 'Leather', 'Nahka'),
    words: 'leather | läder | anilinläder | lær | læder | nahka | nahkaa | okseskinn | anilinskinn',
    unsure: 'skinn',
  },
  'faux-leather': {
    name: named('Konstläder', 'Kunstskinn', 'Kunstlæder', 'Faux leather', 'Keinonahka'),
    words: '(faux|artificial|imitation|synthetic) leather | konstläder | kunstskinn | kunstlæder | keinonahka*',
  },
  fabric: {
    name: named('Tyg', 'Stoff', 'Stof', 'Fabric', 'Kangas'),
    words:
      'fabric | tyg | tygklädd* | möbeltyg | stofftrukket | møbelstoff | møbelstof | kangas | kangasta | textile | textil',
    unsure: 'stoff | stof',
  },
  wool: {
    name: named('Ull', 'Ull', 'Uld', 'Wool', 'Villa'),
    words: 'wool | ull | ulltyg | ullstoff | merinoull | uld | uldstof | villakangas* | villaa',
    unsure: 'villa',
    kindOf: 'fabric',
  },
  felt: {
    name: named('Filt', 'Filt', 'Filt', 'Felt', 'Huopa'),
    words: 'ullfilt | uldfilt | wool felt | villahuopa* | recycled felt | kierrätyshuopa*',
    unsure: 'filt | felt | huopa',
    kindOf: 'fabric',
  },
  cotton: {
    name: named('Bomull', 'Bomull', 'Bomuld', 'Cotton', 'Puuvilla'),
    words: 'cotton | bomull | bomulls* | bomuld | bomulds* | puuvilla*',
    kindOf: 'fabric',
  },
  linen: {
    name: named('Lin', 'Lin', 'Hør', 'Linen', 'Pellava'),
    words: 'linen | linne | linnetyg | hør | pellava*',
    unsure: 'lin',
    kindOf: 'fabric',
  },
  velvet: {
    name: named('Sammet', 'Fløyel', 'Velour', 'Velvet', 'Sametti'),
    words: 'velvet | sammet | sammets* | fløyel* | velour* | velur | sametti | samettia',
    kindOf: 'fabric',
  },
  boucle: {
    name: named('Bouclé', 'Bouclé', 'Bouclé', 'Bouclé', 'Buklee'),
    words: 'boucl[eé]* | buklee*',
    kindOf: 'fabric',
  },
  polyester: {
    name: named('Polyester', 'Polyester', 'Polyester', 'Polyester', 'Polyesteri'),
    words: 'polyester | polyesteri*',
    kindOf: 'fabric',
  },
} as const satisfies Record<string, Material>

export type MaterialFamily = keyof typeof MATERIAL

/** What only looks like a material. */
export const EFFECTS =
  '(oak|ash|birch|beech|pine|walnut|wood|marble|stone|concrete|leather|metal|steel|brass) ?(effect|look|pattern|colou?r|colou?red|finish) | ' +
  '(silver|gold|copper|steel|brass)-?colou?r'

/** What says that a thing has none of what follows. */
export const WITHOUT = 'without | utan | uten | uden | ilman | no | not | ej | inte | ikke | ei | non'
