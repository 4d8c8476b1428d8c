import { type KindRule, rule } from './rule.ts'

/** Light, textiles, beds, and what divides and furnishes a room; the order counts (kind-words.ts). */
export const ROOMS: readonly KindRule[] = [
  rule(
    'desklamp',
    '(table|desk|work|reading) lamp* | bordslamp* | bordlamp* | *skriv(e)?bordslamp* | arbetslamp* | arbeidslamp* | pöytävalais* | työvalais* | *lampa | *lampe | *lamps?',
  ),
  rule('floorlamp', 'floor lamp* | *golvlamp* | *gulvlamp* | *lattiavalais* | uplight* | standing lamp'),
  rule(
    'pendant',
    'pendant* | ceiling lamp* | *taklamp* | *takpendel* | *pendel* | *loftslamp* | *loftlampe* | *kattovalais* | *riippuvalais* | chandelier | lamp ?shade*',
  ),
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
]
