/** The demo's sorts of products and its colours, put together as buyers see them. */
export const OFFICE = ['meshchair', 'execchair', 'taskchair'] as const
export const CHAIRS = ['shellchair', 'woodchair', 'meetingchair'] as const
export const ARMCHAIRS = ['clubchair', 'tubchair', 'easychair'] as const
export const SOFAS = ['sofa', 'plinthsofa', 'cornersofa'] as const
export const BENCHES = ['bench', 'woodbench'] as const
export const DESKS = ['desk', 'drawerdesk'] as const
export const MEETING = ['meetingtable', 'ovaltable'] as const
export const TABLES = [...MEETING, 'roundtable', 'cafetable', 'coffeetable'] as const
export const SHELVES = ['bookcase', 'openshelf'] as const
export const LOCKERS = ['locker', 'changing'] as const
export const FLOOR_LAMPS = ['arclamp', 'shadelamp', 'globelamp'] as const
export const PENDANTS = ['domependant', 'globependant', 'drumpendant'] as const
export const LAMPS = [...FLOOR_LAMPS, ...PENDANTS, 'desklamp', 'tablelamp'] as const
export const PANELS = ['wallsquares', 'groovedpanel'] as const
export const SCREENS = ['floorscreen', 'foldingscreen'] as const
export const WHITEBOARDS = ['mobileboard', 'wallboard'] as const
export const RUGS = ['rug', 'roundrug'] as const

export const GREEN = ['moss', 'forest', 'sage', 'leaf'] as const
export const BLUE = ['dove', 'navy', 'petrol'] as const
export const RED = ['brick', 'wine'] as const
export const BROWN = ['rust', 'cognac'] as const
export const GREY = ['mist', 'granite', 'anthracite'] as const
export const OAK = ['oak', 'whiteoak', 'smoked'] as const
export const ASH = ['ash', 'blackash'] as const
export const WOOD = [...OAK, ...ASH, 'birch', 'walnut'] as const
export const WOOL = ['wool', 'felt'] as const
