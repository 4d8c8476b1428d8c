/** What the values of a column are over all of a shop's products: few that come again, yes or no, numbers, or texts. */
export const ATTRIBUTE_KINDS = ['list', 'yes-no', 'number', 'text', 'noise'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)\S+$/iu

/** Whether an attribute's value is where something lies, such as a picture's file: said to machines, no fact of the product. */
export const isAddress = (value: string): boolean => ADDRESS.test(value.trim())

/** Columns in which a supplier says colours, or what a thing is made of, or a part of it: facets of their own. */
export const COLOUR_COLUMN = /^(product[ _-]?)?(colou?rs?|färg(er)?|farge[rn]?|farver?|väri(t)?)$/i
export const MATERIAL_COLUMN =
  /^(material(er|s|e|et|i|ien)?|materiaali(t)?|upholstery|klädsel|trekk|betræk|verhoilu|fabrics?|tyg|stoff?|kangas|wood|träslag|tresort|træsort|puulaji|frame|stativ|understell|stel|jalusta|composition)$/i
/** All of these: such a column is no filter by itself. */
export const READ_COLUMNS: readonly RegExp[] = [COLOUR_COLUMN, MATERIAL_COLUMN]

/** Columns in which a supplier says on which page of a printed catalogue a product is, where their values are pages. */
export const PAGE_COLUMN =
  /^((product|catalogu?e?|katalog|kuvaston|luettelon)[ _-]?)?(page|pg|sid(an?)?|side[rn]?|sivu)[ _-]?(no|nr|num|number|nummer|tall?|numero)?[.]?$/i
/** And those that say whether there are more colours, which are other products. */
export const OTHERS_COLUMN =
  /^(other|more|andra|fler|andre|flere|muut?)[ _-]?(colou?rs?|färger|farger|farver|väri[tä]?)$/i
