import { a, means } from '../rule.ts'
import { DESKS, LOCKERS, MEETING, SHELVES, TABLES } from '../sorts.ts'

/** What is meant by the names of tables, and of things to keep things in. */
export const TABLES_AND_STORAGE = {
  table: means(a(TABLES), a([...DESKS, 'heightdesk'])),
  desk: means(a(DESKS), a(['heightdesk'])),
  height_desk: means(a(['heightdesk']), [], a(DESKS)),
  height_desk_140: means(a(['heightdesk'], { sizes: ['140'] }), a(['heightdesk']), a(DESKS)),
  desk_160: means(a(['desk'], { sizes: ['160'] }), a([...DESKS, 'heightdesk'])),
  desk_with_drawers: means(a(['drawerdesk']), [], a(['desk', 'heightdesk', 'drawers'])),
  meeting_table: means(a(MEETING), a(['roundtable'])),
  meeting_table_240: means(a(['meetingtable'], { sizes: ['240'] }), a(MEETING), a(['roundtable'])),
  oval_table: means(a(['ovaltable']), [], a(['meetingtable', 'roundtable'])),
  round_table: means(a(['roundtable']), a(['cafetable']), a(['ovaltable', 'coffeetable'])),
  cafe_table: means(a(['cafetable']), a(['roundtable'])),
  coffee_table: means(a(['coffeetable'])),
  bookcase: means(a(['bookcase']), a(['openshelf'])),
  shelf: means(a(SHELVES), [], a(['shelfboard'])),
  open_shelf: means(a(['openshelf']), a(['bookcase'])),
  extra_shelf: means(a(['shelfboard']), [], a(SHELVES)),
  cabinet: means(a(['cabinet']), a(['sideboard']), a([...LOCKERS, 'drawers'])),
  sideboard: means(a(['sideboard']), a(['cabinet'])),
  pedestal: means(a(['drawers']), a(['drawerdesk'])),
  locker: means(a(LOCKERS), [], a(['cabinet'])),
  clothes_locker: means(a(['changing']), a(['locker']), a(['cabinet'])),
  coat_stand: means(a(['coatstand'])),
  storage: means(a(['cabinet', 'sideboard', ...SHELVES, ...LOCKERS, 'drawers']), [], a(['coatstand'])),
  cable_tray: means(a(['cabletray']), [], a(['socket'])),
  power_unit: means(a(['socket']), [], a(['cabletray'])),
  code_lock: means(a(['lock']), [], a(['locker'])),
  bed: means(a(['bed'])),
} as const
