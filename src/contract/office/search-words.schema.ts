import { type Static, Type } from 'typebox'
import { LOCALES } from '../locale.ts'
import {
  PIN_SIGNS_MAX,
  PINNED_MAX,
  PINNED_UID_MAX,
  PINS_MAX,
  SYNONYM_GROUPS_MAX,
  SYNONYM_SIGNS_MAX,
  SYNONYM_WORDS_MAX,
} from './search-words.ts'

const closed = { additionalProperties: false }

/** In which language it counts; null: in every one. */
const LanguageSchema = Type.Union([Type.Enum([...LOCALES]), Type.Null()])
const WordSchema = Type.String({ minLength: 1, maxLength: SYNONYM_SIGNS_MAX })

const SynonymGroupSchema = Type.Object(
  {
    language: LanguageSchema,
    /** Each one word, or several with blanks between. */
    words: Type.Array(WordSchema, { minItems: 1, maxItems: SYNONYM_WORDS_MAX }),
    /** What each of the words also finds; none: they find each other. */
    finds: Type.Array(WordSchema, { maxItems: SYNONYM_WORDS_MAX }),
  },
  closed,
)

const PinSchema = Type.Object(
  {
    language: LanguageSchema,
    /** The words that somebody searches for, in whatever order and form. */
    question: Type.String({ minLength: 1, maxLength: PIN_SIGNS_MAX }),
    /** Article numbers of the shop, the first one first. What it has no more, or a company may not see, is left out. */
    products: Type.Array(Type.String({ minLength: 1, maxLength: PINNED_UID_MAX }), {
      minItems: 1,
      maxItems: PINNED_MAX,
    }),
  },
  closed,
)

const lists = {
  synonyms: Type.Array(SynonymGroupSchema, { maxItems: SYNONYM_GROUPS_MAX }),
  pins: Type.Array(PinSchema, { maxItems: PINS_MAX }),
}

/** `GET /api/office/search-words` */
export const SearchWordsQuerySchema = Type.Object({ shop_id: Type.String({ maxLength: 100 }) }, closed)

/** What a shop itself says of words in searches. */
const SearchWordsSchema = Type.Object({
  shop_id: Type.String(),
  /** Grows with every change. */
  revision: Type.Integer(),
  ...lists,
  /** When it was changed last, and by whom; null: never. */
  changed: Type.Union([Type.Object({ at: Type.String(), by: Type.String() }), Type.Null()]),
})
export const SearchWordsAnswerSchema = Type.Object({ data: SearchWordsSchema })

/** `PUT /api/office/search-words`: takes the place of all that was said. */
export const PutSearchWordsSchema = Type.Object(
  {
    shop_id: Type.String({ maxLength: 100 }),
    /** That was read: where it is another one by now, the answer is 412 with what is said. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    ...lists,
  },
  closed,
)

export type SynonymGroup = Static<typeof SynonymGroupSchema>
export type Pin = Static<typeof PinSchema>
export type SearchWords = Static<typeof SearchWordsSchema>
export type PutSearchWords = Static<typeof PutSearchWordsSchema>
