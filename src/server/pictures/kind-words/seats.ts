import { type KindRule, rule } from './rule.ts'

/** What is sat on; the order counts (kind-words.ts). */
export const SEATS: readonly KindRule[] = [
  rule(
    'chair',
    '*chairs? | *stol | *stolen | *stolar | *stoler | *stole | *stolene | *tuoli* | *tuolit | seat shell | *sedia',
  ),
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
]
