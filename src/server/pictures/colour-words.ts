import type { ColourFamily } from '#contract/catalogue/colour-families.ts'

/** Colours and materials in five languages, as muted as wool, oak and powder coat are. Later rows need no order. */
export interface ColourRule {
  hex: string
  words: string
  /** What people filter by, see `COLOUR_FAMILY`; of woods, and of what looks like metal, no colour is said. */
  family?: ColourFamily
}

/** `*` stands for any letters, so that compounds such as *mørkegrønn* are read by their last part. */
export const COLOURS: readonly ColourRule[] = [
  {
    hex: '#2b2a28',
    family: 'black',
    words: 'black | svart* | sort | sorte | sorter | *musta* | wenge | ebony | *sort | *svart',
  },
  {
    hex: '#3a3b3d',
    family: 'grey',
    words:
      'anthracite | antrasitt* | antracit* | *antrasiitti* | grafitt* | graphite | grafit* | charcoal | coal | koks* | kull*',
  },
  {
    hex: '#e9e4da',
    family: 'white',
    words: 'white | vit | vitt | vita | hvit* | hvid* | *valko* | offwhite | *vit | *hvit | *hvid',
  },
  {
    hex: '#8d9095',
    family: 'grey',
    words:
      'gr[ae]y | grå* | gra | *harmaa* | granitt* | granite | pewter | betong* | concrete* | betoni* | ash grey | smoke* | *grå | *grått | *gråt',
  },
  {
    hex: '#a9b0b5',
    words:
      'silver* | sølv* | *hopea* | alumini* | aluminum | alu | chrome* | krom* | stål* | steel* | teräs* | rostfri* | stainless | metall* | metal* | galvani*',
  },
  {
    hex: '#ddd0b8',
    family: 'beige',
    words:
      'beige* | sand* | kit | kitt | natur* | natural | luonnon* | linen | lin | ivory | cream* | creme* | kräm* | crème | ecru | nude',
  },
  {
    hex: '#8a6a4a',
    family: 'brown',
    words:
      'brown* | brun* | *ruske* | chocolate | sjokolade* | choklad* | cognac* | konjakk* | konjak* | leather | läder* | skinn* | læder* | nahka* | tan | taupe | mocca | mokka',
  },
  { hex: '#4d6a82', family: 'blue', words: 'blue* | blå* | *sini* | denim | indigo | *blå | *blått | *blåt' },
  { hex: '#2e4057', family: 'blue', words: 'navy* | marin* | midnight* | midnatt* | midnats* | tummansini*' },
  {
    hex: '#4f7f80',
    family: 'turquoise',
    words: 'turquoise* | turkis* | turkos* | *turkoosi* | teal | petrol* | petroolin* | aqua*',
  },
  {
    hex: '#567a5e',
    family: 'green',
    words:
      'green* | grøn* | grön* | *vihreä* | oliv* | olive* | *grøn | *grønn | *grön | *grønt | mosegrøn | sage | salvia* | apple | lime* | khaki',
  },
  { hex: '#a4453a', family: 'red', words: 'red | rød* | röd* | *puna* | *rød | *röd | brick | tegl* | tegel*' },
  { hex: '#6f2f35', family: 'red', words: 'bordeaux | vinröd* | vinrød* | winered | viininpuna* | burgundy' },
  { hex: '#b5643f', family: 'brown', words: 'rust* | rost' },
  {
    hex: '#b5643f',
    family: 'orange',
    words: 'terra* | orange* | oransje* | *oranssi* | copper | kobber* | koppar* | kupari*',
  },
  {
    hex: '#cda23f',
    family: 'yellow',
    words:
      'yellow* | gul | gult | gule | gula | *kelta* | ocher | ochre | oker | ockra* | okker* | mustard* | sennep* | senap* | sinappi* | gold | guld* | gull | brass | messing* | mässing* | messinki*',
  },
  {
    hex: '#c99a97',
    family: 'pink',
    words: 'pink | rosa | rose | pinkki* | vaaleanpuna* | lyserød* | blush | dusty rose',
  },
  {
    hex: '#75617f',
    family: 'purple',
    words: 'purple* | lilla* | lila | violet* | violett* | violetti* | plum | plomme* | plommon*',
  },
]

export const WOODS: readonly ColourRule[] = [
  {
    hex: '#cba877',
    words:
      'oak* | ek | eke* | ekben | eik | eike* | egetræ* | eg | ege* | tammi* | *eik | veneer | faner* | fanér* | viilu*',
  },
  {
    hex: '#dcc19a',
    words:
      'birch* | björk* | bjørk* | birke* | birk | koivu* | ash | ask | aske* | saarni* | maple | lønn | lönn | vaahtera*',
  },
  {
    hex: '#d9b88a',
    words:
      'pine* | furu* | fyr | fyrretræ* | mänty* | spruce | gran | kuusi | bamboo | bambu* | bambus* | light wood | pyökki* | beech* | bøk* | bøg*',
  },
  {
    hex: '#6f4e37',
    words:
      'walnut* | valnöt* | valnøtt* | valnød* | pähkinä* | teak | tiikki* | mahogany | mahogni | acacia* | akasi* | brown stained | dark wood | smoked',
  },
  {
    hex: '#b78d5d',
    words:
      'wood* | trä | tre | træ | puu | puinen | rattan* | rotting | rottinki* | seagrass* | cane | solid wood | antique stain',
  },
]

export const LIGHTER =
  'light | pale | lys | lyse | ljus | ljust | ljusa | vaalea* | hvitoljet | hvitpigmentert* | vitoljad* | hvidolieret | white ?stained'
export const DARKER = 'dark | mørk | mørke | mörk | mörkt | mörka | tumma* | deep | dyp | djup | dyb'

/** Where a text goes over to legs and frames: *Ben oljet eik*, *legs of black steel*, *jalat tammea*. */
export const LEGS =
  'ben | bena | legs? | stålben | eikeben | sofaben | föt? | fötter | føtter | jalat | jalka | jalusta | frame | base | stativ | underrede | understel | runko | *ben'

/** Words for colours that in other texts say what a thing is made of, or nothing of its colour. */
export const NO_COLOUR_ALONE =
  'concrete* | betong* | betoni* | granite | granitt* | natur* | natural | luonnon* | linen | lin | kit | kitt | sand | ' +
  'leather | läder* | skinn* | læder* | nahka* | tan | coal | kull* | koks* | apple | plum | rose | gold | guld* | gull | ' +
  'brass | messing* | mässing* | messinki* | copper | kobber* | koppar* | kupari* | marin* | denim | brick | smoke* | rost | ebony | wenge'
