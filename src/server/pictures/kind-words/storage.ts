import { type KindRule, rule } from './rule.ts'

/** What things are kept in; the order counts (kind-words.ts). */
export const STORAGE: readonly KindRule[] = [
  rule(
    'shelf',
    '*bookcases? | *shelf | *shelves | *shelving unit* | shelf unit | wall upright* | [0-9]+ sections? shelves | frames? with mesh* | *hylla | *hyllor | *hylle | *hyller | *reol | *reoler | *hylde | *hylder | *hylly* | bokhylla* | add on unit* | display unit | (magazine|book) rack | wall storage | toy storage | frame mesh* | frame wire* | rack for* | bookshelf*',
  ),
  rule(
    'shelf',
    'open shelving unit | stringhylla | clothes rack | open wardrobe* | post | shelving unit indoor outdoor',
    'open',
  ),
  rule(
    'cabinet',
    '*cabinets? | (glass|mirror) door cabinet* | \\d* ?door cabinet | *cabinet combination* | *cupboards? | sideboards? | buffets? | *storage combination* | storage comb | *storage units? | storage (box|case) | media storage* | tv bench* | tv storage* | *tv unit | *skåp | *skåpet | *skap | *skabe? | *skænk | *kaappi* | *senkki* | tv benk* | tv bänk* | mediabänk* | hurts | hurtsar | highboard* | console table* | *skjenk | storage unit with smart lock | changing table* | changing tbl* | frame',
  ),
  rule(
    'cabinet',
    'wardrobe* | (corner|combination) wardrobe | garderobe* | klädskåp* | klesskap* | klædeskab* | vaatekaappi* | [0-9]+ sections?',
    'doors',
  ),
  rule(
    'cabinet',
    '*chest of [0-9]* ?drawers? | chest of | *drawer unit* | *drawers | byrå* | kommode* | lipasto* | *laatikosto* | lådhurts* | drawer frame | drawer runner | drop file',
    'drawers',
  ),
  rule('cabinet', 'jalusi* | rolfront* | slatted cabinet | tambour*', 'slats'),
  rule(
    'locker',
    '*lockers? | *fackskåp* | elevskåp* | elevskap* | garderobskåp* | garderobeskap* | pukukaappi* | lokerikko* | lokerokaappi* | småboksskab* | förvaringsfack',
  ),
  rule(
    'coatstand',
    'coat ?stand* | hat ?stand* | coat ?rack* | klädhängare | *klädträd | stumtjener* | stumtjenere | stumtjenar* | naulakko* | tray stand | valet',
  ),
  rule(
    'trolley',
    '*trolleys? | serving cart | rullvagn* | serveringsvagn* | rullebord* | trillebord* | tarjoiluvaunu* | kitchen island* | work bench',
  ),
]
