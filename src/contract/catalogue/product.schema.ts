import { type Static, Type } from 'typebox'
import { LOCALES, type Locale } from '../locale.ts'
import { AgreementSchema } from '../organisation/agreement.schema.ts'
import { MEASURES } from './measures.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './documents.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** A picture in two themes; photographs have the same address in both. `{size}` stands for the width wanted. */
export const PictureSchema = Type.Object({
  /** 'photo': avif and webp in PICTURE_SIZES; 'drawing': one svg per theme, without background. */
  kind: Type.Union([Type.Literal('photo'), Type.Literal('drawing')]),
  hash: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** A few bytes of `data:` image or a colour shown until the picture is there; empty for drawings. */
  placeholder: Type.String(),
  /** What a photograph shows, where somebody has said it; told with the whole product alone. */
  alt: Type.Optional(Type.String()),
})

export const PartSchema = Type.Object({
  uid: Type.String(),
  name: Type.String(),
  price: Nullable(Type.Number()),
  quantity: Type.Integer(),
})

export const NamedSchema = Type.Object({ id: Type.String(), name: Type.String() })

export const DeliveryTimeSchema = Type.Object({
  value: Type.Integer(),
  /** Days, weeks or workdays. */
  unit: Type.Union([Type.Literal('d'), Type.Literal('w'), Type.Literal('wd')]),
})

const MeasureValue = Type.Union([Type.Number(), Type.String()])
/** Centimetres as the catalogue gives them: a number, or a text such as `95/154` where a part moves. */
export const MeasurementsSchema = Type.Object({
  height: Type.Optional(MeasureValue),
  depth: Type.Optional(MeasureValue),
  width: Type.Optional(MeasureValue),
  length: Type.Optional(MeasureValue),
  diameter: Type.Optional(MeasureValue),
  sitting_height: Type.Optional(MeasureValue),
})

export const ClimateSchema = Type.Object({
  /** Grams CO2e per piece. */
  co2e_g: Type.Integer(),
  /** `declared`: from an environmental declaration; `similar`: calculated from a similar product. */
  source: Type.Union([Type.Literal('declared'), Type.Literal('similar')]),
})

/** A document to keep: a PDF by its address. */
export const DocumentSchema = Type.Object({
  address: Type.String(),
  kind: Type.Unsafe<DocumentKind>(Type.Union(DOCUMENT_KINDS.map((one) => Type.Literal(one)))),
  name: Type.String(),
  /** null: it needs none, or is in several. */
  language: Nullable(Type.Unsafe<Locale>(Type.Union(LOCALES.map((one) => Type.Literal(one))))),
  /** `YYYY-MM-DD`, the last day; null: for good. */
  valid_until: Nullable(Type.String()),
  bytes: Type.Integer(),
})

/** What a card tells of the family that its product stands for. */
export const FamilyCardSchema = Type.Object({
  products: Type.Integer(),
  /** Whether they cost different amounts. */
  prices_differ: Type.Boolean(),
  /** Its families of colours, each with a product that has it. */
  colours: Type.Array(Type.Object({ ...NamedSchema.properties, uid: Type.String() })),
})

const CHOSEN_BY = ['colour', 'material', ...MEASURES, 'attribute', 'product'] as const

/**
 * One of the things by which a family's products are told apart: its colour, a measure in centimetres, an attribute of
 * the shop's; `product` where nothing but the products themselves does.
 */
export const ChoiceSchema = Type.Object({
  by: Type.Enum(CHOSEN_BY),
  /** The attribute's name; null: `by` says it. */
  name: Nullable(Type.String()),
  options: Type.Array(
    Type.Object({
      /** Null: the product says nothing. */
      value: Nullable(MeasureValue),
      /** The family of the colour. */
      colour: Type.Optional(Type.String()),
      /** The product that has it, and all else as this one: its own number, then, is what is chosen. */
      uid: Type.String(),
      /** Where none has all else as this one, what the nearest, `uid`, has instead, as places in the lists. */
      instead: Type.Optional(Type.Array(Type.Object({ choice: Type.Integer(), option: Type.Integer() }))),
    }),
  ),
})

/**
 * What a catalogue card shows, in one language. Prices are decimals ex VAT; `null` is *on request* [contract/money].
 */
/** What stands in for a product that a shop sells no more: another one of the same shop, as whoever asks sees it. */
export const SuccessorSchema = Type.Object({ uid: Type.String(), name: Type.String() })
export type Successor = Static<typeof SuccessorSchema>

export const ProductCardSchema = Type.Object({
  uid: Type.String(),
  shop: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** Address of the picture for small places, light theme; null where a product has neither photo nor drawing. */
  thumbnail: Nullable(Type.String()),
  picture: Nullable(PictureSchema),
  price: Nullable(Type.Number()),
  quantity: Type.Integer(),
  currency: Type.String(),
  discount_percentage: Type.Number(),
  parts: Type.Array(PartSchema),
  article_number: Type.String(),
  brand: Nullable(Type.String()),
  delivery_time: Nullable(DeliveryTimeSchema),
  measurements: MeasurementsSchema,
  climate: Nullable(ClimateSchema),
  /** Why the company pays this price, where a price list has a say in it; the prices above are then the company's. */
  agreement: Type.Optional(Nullable(AgreementSchema)),
})

/** A card on a page; with `group=1` it may stand for a family. */
export const ListedCardSchema = Type.Object({
  ...ProductCardSchema.properties,
  family: Type.Optional(FamilyCardSchema),
})

/**
 * What a product itself says, in one language: a line of `GET /api/products`, and what the offline index keeps of each.
 * Related products are named by their uids; the product page resolves them.
 */
export const CatalogueEntrySchema = Type.Object({
  ...ProductCardSchema.properties,
  all_images: Type.Array(Type.String()),
  pictures: Type.Array(PictureSchema),
  categories: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), subcategory: Nullable(NamedSchema) })),
  concept: Nullable(NamedSchema),
  certifications: Type.Array(NamedSchema),
  unit: Nullable(Type.String()),
  unspsc: Nullable(Type.String()),
  manufacturer_part_number: Nullable(Type.String()),
  /** The digits of its GTIN (EAN, UPC); copies of before it was known lack it. */
  gtin: Type.Optional(Nullable(Type.String())),
  related: Type.Array(Type.String()),
  /** Everything else the supplier's catalogue says: shown as rows, and searched. */
  attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** Where there are any; copies of before they were known lack them. */
  documents: Type.Optional(Type.Array(DocumentSchema)),
})

/** A whole product, as the product page shows it, in one language. */
export const ProductSchema = Type.Object({
  ...CatalogueEntrySchema.properties,
  /**
   * What the product's climate figure is compared with, in grams per piece: its first category's subcategory, or the
   * category itself where fewer than five products of the subcategory have a figure. `count`: products with a figure.
   */
  climate_category: Nullable(
    Type.Object({
      name: Type.String(),
      min_g: Type.Integer(),
      median_g: Type.Integer(),
      max_g: Type.Integer(),
      count: Type.Integer(),
    }),
  ),
  related: Type.Array(ProductCardSchema),
  /** Of a family: by what its other products are chosen. An answer that a build before kept has none. */
  choices: Type.Optional(Type.Array(ChoiceSchema)),
})

export type Picture = Static<typeof PictureSchema>
export type ProductDocument = Static<typeof DocumentSchema>
export type Part = Static<typeof PartSchema>
export type Named = Static<typeof NamedSchema>
export type DeliveryTime = Static<typeof DeliveryTimeSchema>
export type Measurements = Static<typeof MeasurementsSchema>
export type Climate = Static<typeof ClimateSchema>
export type Choice = Static<typeof ChoiceSchema>
export type FamilyCard = Static<typeof FamilyCardSchema>
export type ProductCard = Static<typeof ProductCardSchema>
export type ListedCard = Static<typeof ListedCardSchema>
export type CatalogueEntry = Static<typeof CatalogueEntrySchema>
export type Product = Static<typeof ProductSchema>
