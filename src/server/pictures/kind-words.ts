import type { KindName } from './drawing/kinds.ts'

/** A kind, and the variant that its words mean. */
export interface KindRule {
  kind: KindName
  variant?: string
  /** Words and phrases in five languages, as the lexicon reads them. */
  words: string
}

const rule = (kind: KindName, words: string, variant?: string): KindRule => ({
  kind,
  words,
  ...(variant ? { variant } : {}),
})

/**
 * What words say what a product is. The word that stands first in a text decides, the longer one where two begin at
 * the same place, so that a *table lamp* is a lamp and a *bar table and 4 bar stools* a table. In compounds of the
 * Nordic languages the last part decides: *skrivbordslampa* ends on the lamp. Where two rules know the same word the
 * later one wins: what is special stands below what is general.
 */
export const KIND_RULES: readonly KindRule[] = [
  rule(
    'chair',
    '*chairs? | *stol | *stolen | *stolar | *stoler | *stole | *stolene | *tuoli* | *tuolit | seat shell | *sedia',
  ),
  // Seats
  rule(
    'officechair',
    'office chair | swivel chair | task chair | desk chair | children s desk chair | *kontor*stol* | *arbeids?stol* | *arbetsstol* | *skrivebordsstol* | *skrivbordsstol* | snurrstol* | svingstol* | *toimistotuol* | *työtuol*',
  ),
  rule('officechair', 'gaming chair | executive chair | chefsstol* | gamingstol*', 'cushioned'),
  rule(
    'officechair',
    'saddle chair | active sit stand support | sadelstol* | sadelpall | salstol* | satulatuol*',
    'saddle',
  ),
  rule(
    'stool',
    '(step |children s step )?stools? | stepladder | children s stool | *krakk | *jakkara* | *skammel* | taburet* | pall(en|ar)? | trappstege',
  ),
  rule('stool', 'bar ?stools? with back ?rest | bar chair*', 'barback'),
  rule('stool', 'highchair* | junior highchair | barnstol* | spisestol for barn', 'barback'),
  rule('stool', 'bar ?stools? | barstol* | barpall* | barkrakk* | *baarijakkara* | counter stool', 'bar'),
  rule('chair', 'cantilever | freischwinger | fribärande stol', 'cantilever'),
  rule(
    'armchair',
    '*armchair* | easy chair | lounge chair | high back armchair | recliner* | reclining chair | rocking chair | *fåtölj* | *lenestol* | *lænestol* | *nojatuol* | *laiskanlinna* | hvilestol* | sun lounger* | hammock* | 1 seter | beanbag | one seat section | 1 seat section',
  ),
  rule(
    'pouf',
    'pouff?e?s? | ottoman* | footstool* | fotpall* | fotskammel* | sittpuff* | puff(en|ar)? | *puf | rahi | säkkituoli',
  ),
  rule('bench', '*bench | *bänk | *bänkar | *benk | *benker | *bænk | *bænke | *penkki* | storage bench'),
  rule(
    'sofa',
    '*sofas? | *sofaen | *sofaer | *soffa | *soffan | *soffor | *sohva* | couch* | settee | (3|2|4|three|two) seat section | [0-9] seter* | armrest section | sovesofa* | sofa bed* | conversation set',
  ),
  rule(
    'sofa',
    '*corner sofa* | *modular corner sofa* | hjørnesofa* | hjørnsofa* | hörnsoffa* | *kulmasohva* | (modul)?sofa med sjeselong | divansoffa* | *divansohva* | chaise longue* | u shaped sofa | corner section* | u sofa* | modulsofa*',
    'corner',
  ),
  rule(
    'table',
    '*tables? | nest of tables | *bord | *bordet | *borde | *border | *pöytä | *pöydät | gateleg* | drop leaf table | table set | dining set',
  ),
  rule(
    'desk',
    '*desks? | desk combination | workstation | workspace | wall mounted workspace combination | laptop table | *skrivbord* | *skrivebord* | *arbetsbord* | *arbeidsbord | *työpöytä* | *kirjoituspöytä* | dressing table* | changing tbl desk',
  ),
  // Tables
  rule(
    'heightdesk',
    'desk sit stand | sit stand desk | *standing desk | height adjustable (desk|table) | underframe sit stand* | hev senk* | hæve ?sænke* | höj och sänkbar* | höj sänkbar* | *sähköpöytä* | sähköpöydä* | *korkeussäädettävä*',
  ),
  rule('desk', 'trestle* | bockbord | pukkipöytä', 'trestles'),
  rule(
    'roundtable',
    'round table | *rundt bord | runt bord | pyöreä pöytä | *cafébord* | cafe table | *kaffebord rund | pelarbord | bedside table round',
  ),
  rule('cabinet', 'bedside table* | sängbord | nattbord | natbord | yöpöytä | nightstand', 'drawers'),
  rule(
    'tablelegs',
    'legs? | supporting leg | underframe* | chair frame | trestle leg | bordsben | bordben | pöydänjalka* | sofaben | sängben | *underrede | stativ',
  ),
  rule(
    'board',
    '(glass |mirror |sliding |panel |pair of sliding )?doors? | *drawer fronts? | *front | table ?top | desk top | (glass |top )?panel* | glass top | top and plinth | plinth* | lid | cover panel | chopping board | top panel | bordsskiva | bordplate | bordplade | pöytälevy | glass shelf | mirror',
  ),
  // Storage
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
  rule(
    'desklamp',
    '(table|desk|work|reading) lamp* | bordslamp* | bordlamp* | *skriv(e)?bordslamp* | arbetslamp* | arbeidslamp* | pöytävalais* | työvalais* | *lampa | *lampe | *lamps?',
  ),
  // Light
  rule('floorlamp', 'floor lamp* | *golvlamp* | *gulvlamp* | *lattiavalais* | uplight* | standing lamp'),
  rule(
    'pendant',
    'pendant* | ceiling lamp* | *taklamp* | *takpendel* | *pendel* | *loftslamp* | *loftlampe* | *kattovalais* | *riippuvalais* | chandelier | lamp ?shade*',
  ),
  // Textiles and rooms
  rule(
    'cushion',
    '*cushions? | (chair|seat|back|inner|sofa|footstool|bench|headrest|supporting|nursing|children s armchair|seat back|floor|lumbar|neck) (cushion|pillow)s? | *pillows? | *kudde | *kuddar | *pute | *puter | *pude | *puder | *tyyny* | chair pad* | back pillow | seat pad | dyna | dynor | (padded )?seat cover*',
  ),
  rule(
    'textile',
    'blankets? | throws? | *plaids? | *pledd* | *filt | *filtar | *tæppe(r)? uld | *huopa | towels? | textiles? | *tyg | *stoff | *kangas | bed linen | covers? | slip ?cover* | storage bag* | *överdrag* | *overtrekk* | *betræk*',
  ),
  rule(
    'rug',
    'rugs? | carpets? | *matta | *mattor | *tepper? | *gulvtæppe* | *tæppe | *tæpper | *matto | *matot | babycare mat | chair mat',
  ),
  rule('curtain', '*curtains? | *gardin* | *verho | *verhot | blinds? | drapes'),
  rule(
    'bed',
    '*beds? | bed frames? | *bed frame* | day bed* | divan bed* | bunk bed* | loft bed* | *cots? | cradle* | mattress* | headboard* | *säng | *sängar | *seng | *senge | *senger | *sänky* | *vuode | *vuoteet | sängram | madrass | *patja* | *madras',
  ),
  rule(
    'divider',
    '*room dividers? | screens? | screen for desk | *skärm* | *skjerm* | *skærm* | *skillevegg* | *skillevæg* | *rumsavdelare* | romdeler* | rumdeler* | *sermi* | tilanjakaja*',
  ),
  rule('divider', 'desk screen* | bordsskärm* | bordskjerm* | bordskærm* | pöytäsermi*', 'table'),
  rule(
    'acousticpanel',
    'acoustic panel* | acoustic tile* | *absorbent* | *absorber* | *akustikpanel* | *akustikkpanel* | *akustiikkapaneel* | *akustiikkalevy* | *ljudpanel*',
  ),
  rule(
    'pod',
    'phone (booth|pod)* | (meeting|office) pod* | *telefonbås* | *telefonboks* | *puhelinkoppi* | *hiljainen tila* | mötesbox* | møteboks* | stillerum*',
  ),
  rule(
    'whiteboard',
    'white ?board* | glass ?board* | *skrivtavl* | *skrivetavl* | *valkotaulu* | *tavla | *tavle | *anslagstavl* | *opslagstavl* | flip ?chart* | lehtiötaulu*',
  ),
  rule(
    'plant',
    '*plants? | *växt | *växter | *plante | *planter | *kasvi* | *kruka | flowerpot* | *viherkasvi* | planters?',
  ),
  rule(
    'bin',
    '*bins? | waste ?basket* | recycling* | *källsortering* | *kildesortering* | *papperskorg* | *papirkurv* | *roska-?astia* | *lajitteluastia* | *affald* | *avfall* | *miljöstation*',
  ),
  // Parts
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

/** English shelves of a furniture store, whose names hold several kinds or none. */
export const CATEGORY_RULES: readonly KindRule[] = [
  rule('stool', 'bar furniture', 'bar'),
  rule('chair', 'café furniture | cafe furniture | sittmöbler | sittemøbler | siddemøbler | istuimet | seating'),
  rule('chair', 'children s furniture | outdoor furniture | utemöbler | utemøbler | havemøbler | ulkokalusteet'),
  rule('cabinet', 'nursery furniture', 'drawers'),
  rule('cabinet', 'tv media furniture | förvaring | oppbevaring | opbevaring | säilytys | storage'),
  rule('sofa', 'sofas armchairs'),
  rule('table', 'tables desks'),
  rule('floorlamp', 'belysning | lighting | valaistus'),
  rule('acousticpanel', 'akustik | akustikk | acoustics | akustiikka'),
  rule('textile', 'textil* | tekstil* | tekstiili*'),
]
