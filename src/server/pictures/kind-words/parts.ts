import { type KindRule, rule } from './rule.ts'

/** Parts and accessories; the order counts (kind-words.ts). */
export const PARTS: readonly KindRule[] = [
  rule('armrests', 'armrest with cushion | (pair of )?arm ?rests? | *armstöd | *armlene | *armlæn | *käsinoja*'),
  rule('headrest', '(neck|head) ?rest* | *nackstöd* | *nakkestøtte* | *niskatuki* | *hodestøtte*'),
  rule('castors', 'castors? | casters? | (länk|tråd|stols)?hjul | *pyörät | *rullat'),
  rule(
    'cabletray',
    '*cable (tray|management|basket)* | *kabelränn* | *kabelrenne* | *kabelbakke* | *johtokouru* | *kabelkorg* | *kaapelikouru*',
  ),
  rule(
    'socket',
    'power (box|outlet|socket|strip)* | *eluttag* | *uttagsbox* | *strømuttak* | *stikkontakt* | *pistorasia* | *eldosa',
  ),
  rule(
    'glides',
    '*glides? | *möbeltass* | *möbelknott* | *glidknapp* | *huonekalutassu* | *filtpuder | *filtknott* | glideknott*',
  ),
  rule(
    'handle',
    '*handles? | drop handle | cup handle | leather handle | handtag | håndtag | håndtak | vedin | vetimet | smart lock | (wall )?brackets?( for tv)? | hinges? | soft closing* | suspension rail | *rail | hooks? | drill template',
  ),
  rule('handle', 'knobs? | knopp(ar)? | knott | nuppi', 'knob'),
]
