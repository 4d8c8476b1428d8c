import { type KindRule, rule } from './rule.ts'

/** What is worked and eaten at, and what it is made of; the order counts (kind-words.ts). */
export const TABLES: readonly KindRule[] = [
  rule(
    'table',
    '*tables? | nest of tables | *bord | *bordet | *borde | *border | *pöytä | *pöydät | gateleg* | drop leaf table | table set | dining set',
  ),
  rule(
    'desk',
    '*desks? | desk combination | workstation | workspace | wall mounted workspace combination | laptop table | *skrivbord* | *skrivebord* | *arbetsbord* | *arbeidsbord | *työpöytä* | *kirjoituspöytä* | dressing table* | changing tbl desk',
  ),
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
]
