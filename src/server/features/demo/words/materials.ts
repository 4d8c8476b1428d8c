import { type FullText, t } from '../text.ts'

export interface Material {
  /** As a cell shows it. */
  name: FullText
  /** As it stands in a sentence: after "i" or "in", and in Finnish in the partitive. */
  phrase: FullText
  /** Woods and table tops have a colour of their own. */
  hex?: string
  /** What it makes of the price. */
  factor: number
}

const material = (name: FullText, phrase: FullText, factor: number, hex?: string): Material => ({
  name,
  phrase,
  factor,
  ...(hex ? { hex } : {}),
})

export const MATERIALS = {
  wool: material(
    t('ull', 'ull', 'uld', 'wool', 'villa'),
    t('slitstark ull', 'slitesterk ull', 'slidstærk uld', 'hard-wearing wool', 'kestävää villaa'),
    1,
  ),
  recycled: material(
    t(
      'återvunnen polyester',
      'resirkulert polyester',
      'genanvendt polyester',
      'recycled polyester',
      'kierrätetty polyesteri',
    ),
    t(
      'återvunnen polyester',
      'resirkulert polyester',
      'genanvendt polyester',
      'recycled polyester',
      'kierrätettyä polyesteriä',
    ),
    0.9,
  ),
  boucle: material(
    t('bouclé', 'bouclé', 'bouclé', 'bouclé', 'buklee'),
    t('mjuk bouclé', 'myk bouclé', 'blød bouclé', 'soft bouclé', 'pehmeää bukleeta'),
    1.12,
  ),
  leather: material(
    t('läder', 'skinn', 'læder', 'leather', 'nahka'),
    t(
      'vegetabiliskt garvat läder',
      'vegetabilsk garvet skinn',
      'vegetabilsk garvet læder',
      'vegetable-tanned leather',
      'kasviparkittua nahkaa',
    ),
    1.45,
  ),
  velvet: material(
    t('sammet', 'fløyel', 'velour', 'velvet', 'sametti'),
    t('tät sammet', 'tett fløyel', 'tæt velour', 'dense velvet', 'tiheää samettia'),
    1.08,
  ),
  linen: material(
    t('lin', 'lin', 'hør', 'linen', 'pellava'),
    t('tvättat lin', 'vasket lin', 'vasket hør', 'washed linen', 'pestyä pellavaa'),
    1,
  ),
  felt: material(
    t('ullfilt', 'ullfilt', 'uldfilt', 'wool felt', 'villahuopa'),
    t('pressad ullfilt', 'presset ullfilt', 'presset uldfilt', 'pressed wool felt', 'puristettua villahuopaa'),
    1.1,
  ),
  petfelt: material(
    t('återvunnen filt', 'resirkulert filt', 'genanvendt filt', 'recycled felt', 'kierrätyshuopa'),
    t(
      'filt av återvunna flaskor',
      'filt av resirkulerte flasker',
      'filt af genanvendte flasker',
      'felt made from recycled bottles',
      'kierrätyspulloista valmistettua huopaa',
    ),
    0.85,
  ),
  oak: material(
    t('ek', 'eik', 'eg', 'oak', 'tammi'),
    t('oljad ek', 'oljet eik', 'olieret eg', 'oiled oak', 'öljyttyä tammea'),
    1.1,
    '#cba877',
  ),
  whiteoak: material(
    t('vitoljad ek', 'hvitoljet eik', 'hvidolieret eg', 'white-oiled oak', 'valkoöljytty tammi'),
    t('vitoljad ek', 'hvitoljet eik', 'hvidolieret eg', 'white-oiled oak', 'valkoöljyttyä tammea'),
    1.12,
    '#dcc6a0',
  ),
  ash: material(
    t('ask', 'ask', 'ask', 'ash', 'saarni'),
    t('klarlackad ask', 'klarlakkert ask', 'klarlakeret ask', 'clear-lacquered ash', 'lakattua saarnea'),
    1.04,
    '#dabd90',
  ),
  birch: material(
    t('björk', 'bjørk', 'birk', 'birch', 'koivu'),
    t('klarlackad björk', 'klarlakkert bjørk', 'klarlakeret birk', 'clear-lacquered birch', 'lakattua koivua'),
    1,
    '#dfc79f',
  ),
  walnut: material(
    t('valnöt', 'valnøtt', 'valnød', 'walnut', 'pähkinäpuu'),
    t('oljad valnöt', 'oljet valnøtt', 'olieret valnød', 'oiled walnut', 'öljyttyä pähkinäpuuta'),
    1.32,
    '#76543b',
  ),
  smoked: material(
    t('rökt ek', 'røkt eik', 'røget eg', 'smoked oak', 'savustettu tammi'),
    t('rökt ek', 'røkt eik', 'røget eg', 'smoked oak', 'savustettua tammea'),
    1.2,
    '#8b6b4c',
  ),
  blackash: material(
    t('svartbetsad ask', 'svartbeiset ask', 'sortbejdset ask', 'black-stained ash', 'mustaksi petsattu saarni'),
    t('svartbetsad ask', 'svartbeiset ask', 'sortbejdset ask', 'black-stained ash', 'mustaksi petsattua saarnea'),
    1.08,
    '#34312e',
  ),
  laminate: material(
    t('vit laminat', 'hvit laminat', 'hvid laminat', 'white laminate', 'valkoinen laminaatti'),
    t(
      'vit högtryckslaminat',
      'hvit høytrykkslaminat',
      'hvid højtrykslaminat',
      'white high-pressure laminate',
      'valkoista korkeapainelaminaattia',
    ),
    0.86,
    '#ebe6dc',
  ),
  greylino: material(
    t('grå linoleum', 'grå linoleum', 'grå linoleum', 'grey linoleum', 'harmaa linoleumi'),
    t('grå linoleum', 'grå linoleum', 'grå linoleum', 'grey linoleum', 'harmaata linoleumia'),
    1,
    '#8f928f',
  ),
  greenlino: material(
    t(
      'olivgrön linoleum',
      'olivengrønn linoleum',
      'olivengrøn linoleum',
      'olive green linoleum',
      'oliivinvihreä linoleumi',
    ),
    t(
      'olivgrön linoleum',
      'olivengrønn linoleum',
      'olivengrøn linoleum',
      'olive green linoleum',
      'oliivinvihreää linoleumia',
    ),
    1.02,
    '#74795c',
  ),
  steel: material(
    t('pulverlackerat stål', 'pulverlakkert stål', 'pulverlakeret stål', 'powder-coated steel', 'jauhemaalattu teräs'),
    t(
      'pulverlackerat stål',
      'pulverlakkert stål',
      'pulverlakeret stål',
      'powder-coated steel',
      'jauhemaalattua terästä',
    ),
    1,
  ),
  aluminium: material(
    t('aluminium', 'aluminium', 'aluminium', 'aluminium', 'alumiini'),
    t('lackerad aluminium', 'lakkert aluminium', 'lakeret aluminium', 'lacquered aluminium', 'maalattua alumiinia'),
    1.05,
  ),
  glass: material(
    t('glas', 'glass', 'glas', 'glass', 'lasi'),
    t('härdat glas', 'herdet glass', 'hærdet glas', 'tempered glass', 'karkaistua lasia'),
    1.1,
  ),
  opal: material(
    t('opalglas', 'opalglass', 'opalglas', 'opal glass', 'opaalilasi'),
    t('opalglas', 'opalglass', 'opalglas', 'opal glass', 'opaalilasia'),
    1.1,
  ),
  plastic: material(
    t('återvunnen plast', 'resirkulert plast', 'genanvendt plast', 'recycled plastic', 'kierrätysmuovi'),
    t('återvunnen plast', 'resirkulert plast', 'genanvendt plast', 'recycled plastic', 'kierrätysmuovia'),
    0.8,
  ),
  ceramic: material(
    t('keramik', 'keramikk', 'keramik', 'ceramic', 'keramiikka'),
    t('glaserad keramik', 'glasert keramikk', 'glaseret keramik', 'glazed ceramic', 'lasitettua keramiikkaa'),
    1,
  ),
  cotton: material(
    t('bomull', 'bomull', 'bomuld', 'cotton', 'puuvilla'),
    t('ekologisk bomull', 'økologisk bomull', 'økologisk bomuld', 'organic cotton', 'luomupuuvillaa'),
    0.95,
  ),
} as const satisfies Record<string, Material>

export type MaterialName = keyof typeof MATERIALS
