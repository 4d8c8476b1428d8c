/** The drawings beside the sign-in form, in order of reading; files under `/wall/`. The static shell shows the same. */
export const WALL = [
  'sofa',
  'cabinet',
  'floorlamp',
  'armchair',
  'pendant',
  'chair',
  'officechair',
  'roundtable',
  'heightdesk',
  'rug',
  'divider',
  'stool',
  'acousticpanel',
  'plant',
  'shelf',
  'table',
] as const

export const wallPath = (drawing: (typeof WALL)[number]): string => `/wall/${drawing}.svg`
