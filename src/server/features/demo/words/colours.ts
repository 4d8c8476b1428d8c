import { type FullText, t } from '../text.ts'

export interface Colour {
  hex: string
  name: FullText
}

/** Wool, lacquer and powder coat; the ids are those of the families that use them. */
export const COLOURS = {
  moss: { hex: '#5b6f52', name: t('mossgrön', 'mosegrønn', 'mosgrøn', 'moss green', 'sammalenvihreä') },
  forest: { hex: '#3f5a4c', name: t('skogsgrön', 'skoggrønn', 'skovgrøn', 'forest green', 'metsänvihreä') },
  sage: { hex: '#8fa58a', name: t('salviagrön', 'salviegrønn', 'salviegrøn', 'sage green', 'salvianvihreä') },
  dove: { hex: '#6f8698', name: t('duvblå', 'dueblå', 'dueblå', 'dove blue', 'kyyhkynsininen') },
  navy: { hex: '#2e4057', name: t('marinblå', 'marineblå', 'marineblå', 'navy blue', 'tummansininen') },
  petrol: { hex: '#3f6670', name: t('petrolblå', 'petrolblå', 'petrolblå', 'petrol blue', 'petrolinsininen') },
  rust: { hex: '#a05a3c', name: t('rostbrun', 'rustbrun', 'rustbrun', 'rust brown', 'ruosteenruskea') },
  brick: { hex: '#a4453a', name: t('tegelröd', 'teglrød', 'teglrød', 'brick red', 'tiilenpunainen') },
  wine: { hex: '#6f2f35', name: t('vinröd', 'vinrød', 'vinrød', 'wine red', 'viininpunainen') },
  ochre: { hex: '#c29a3f', name: t('ockragul', 'okergul', 'okkergul', 'ochre yellow', 'okrankeltainen') },
  sand: { hex: '#d3c3a5', name: t('sandbeige', 'sandbeige', 'sandbeige', 'sand beige', 'hiekanbeige') },
  mist: { hex: '#b9b8b2', name: t('ljusgrå', 'lysegrå', 'lysegrå', 'light grey', 'vaaleanharmaa') },
  granite: { hex: '#7f8183', name: t('granitgrå', 'granittgrå', 'granitgrå', 'granite grey', 'graniitinharmaa') },
  anthracite: {
    hex: '#45474a',
    name: t('antracitgrå', 'antrasittgrå', 'antracitgrå', 'anthracite grey', 'antrasiitinharmaa'),
  },
  black: { hex: '#2b2a28', name: t('svart', 'svart', 'sort', 'black', 'musta') },
  white: { hex: '#ebe6dc', name: t('vit', 'hvit', 'hvid', 'white', 'valkoinen') },
  powder: { hex: '#c99f97', name: t('puderrosa', 'pudderrosa', 'pudderrosa', 'powder pink', 'puuterinroosa') },
  cognac: { hex: '#96623c', name: t('konjaksbrun', 'konjakkbrun', 'cognacbrun', 'cognac brown', 'konjakinruskea') },
  leaf: { hex: '#4f7a56', name: t('grön', 'grønn', 'grøn', 'green', 'vihreä') },
} as const satisfies Record<string, Colour>

export type ColourName = keyof typeof COLOURS
