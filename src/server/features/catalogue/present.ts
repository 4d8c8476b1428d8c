import { textIn, type TextLanguages } from '#contract/locale.ts'
import { decimalOf } from '#contract/money.ts'
import { type AgreedPrice, presentAgreement } from '#contract/organisation/agreement.ts'
import { documentPath } from '#contract/catalogue/documents.ts'
import { thumbnailPath } from '#contract/picture.ts'
import type {
  CatalogueEntry,
  Named,
  Part,
  Picture,
  ProductCard,
  ProductDocument,
} from '#contract/catalogue/product.schema.ts'
import { type AttributeNoise, isNoise, NO_NOISE } from '../../db/attribute-noise.ts'
import type { CatalogueItem, DocumentItem, NamedItem, PictureItem } from '../../db/item.ts'
import type { ProductRow } from './rows.ts'

/** A filter value in a language; a value without any name is shown by its id. */
export const presentNamed = (value: NamedItem, { language, own }: TextLanguages): Named => ({
  id: value.id,
  name: textIn(value.name, language, own) || value.id,
})

const presentPicture = ({ kind, hash, width, height, placeholder }: PictureItem): Picture => ({
  kind,
  hash,
  width,
  height,
  placeholder,
})

/** With what it shows, in words. */
const presentView = (picture: PictureItem, { language, own }: TextLanguages): Picture => {
  const alt = textIn(picture.alt, language, own)
  return { ...presentPicture(picture), ...(alt !== '' && { alt }) }
}

/** The parts with name and price of their own products; a part whose product is gone keeps its number. */
function presentParts(row: ProductRow, { language, own }: TextLanguages, agreed: AgreedPrice | undefined): Part[] {
  return row.item.parts.map(({ uid, quantity }, i) => {
    const product = row.parts[uid]
    const price = decimalOf(agreed ? agreed.partPrices[i] : product?.price)
    return { uid, name: textIn(product?.name, language, own) || uid, price, quantity }
  })
}

/**
 * What a catalogue card shows of a product, in one language, with what a company has agreed on in place of the shop's
 * own prices. Prices are decimals ex VAT.
 */
export function presentCard(row: ProductRow, languages: TextLanguages, agreed?: AgreedPrice): ProductCard {
  const { item } = row
  const picture = item.pictures[0] ? presentPicture(item.pictures[0]) : null
  return {
    uid: row.uid,
    shop: row.shop,
    name: textIn(item.name, languages.language, languages.own),
    description: textIn(item.description, languages.language, languages.own),
    thumbnail: picture && thumbnailPath(picture),
    picture,
    price: decimalOf(agreed ? agreed.price : item.price),
    quantity: item.quantity,
    currency: item.currency,
    discount_percentage: agreed ? agreed.discountPercentage : item.discount_percentage,
    parts: presentParts(row, languages, agreed),
    article_number: row.uid,
    brand: item.brand ?? null,
    delivery_time: item.delivery_time ?? null,
    measurements: item.measurements,
    climate: item.climate ?? null,
    agreement: presentAgreement(agreed?.steps ?? null, 1),
  }
}

/**
 * Everything a product itself says, in one language; what depends on other products than its parts (its related
 * products' cards, its category's climate figures) stays a reference, so that their change is not its change.
 * `noise`: of its shop, where it is for people.
 */
export function presentEntry(
  row: ProductRow,
  languages: TextLanguages,
  noise: AttributeNoise = NO_NOISE,
  agreed?: AgreedPrice,
): CatalogueEntry {
  const { item } = row
  const pictures = item.pictures.map((one) => presentView(one, languages))
  return {
    ...presentCard(row, languages, agreed),
    all_images: pictures.map(thumbnailPath),
    pictures,
    categories: presentCategories(item, languages),
    concept: item.concept ? presentNamed(item.concept, languages) : null,
    certifications: item.certifications.map((c) => presentNamed(c, languages)),
    unit: item.unit ?? null,
    unspsc: item.unspsc ?? null,
    manufacturer_part_number: item.manufacturer_part_number ?? null,
    gtin: item.gtin ?? null,
    related: item.related,
    attributes: presentAttributes(item, languages, noise),
    ...(item.documents && { documents: item.documents.map(presentDocument) }),
  }
}

const presentDocument = ({ hash, bytes, kind, name, language, valid_until }: DocumentItem): ProductDocument => ({
  address: documentPath(hash, name),
  kind,
  name,
  language: language ?? null,
  valid_until: valid_until ?? null,
  bytes,
})

const presentCategories = (item: CatalogueItem, languages: TextLanguages): CatalogueEntry['categories'] =>
  item.categories.map((category) => ({
    ...presentNamed(category, languages),
    subcategory: category.subcategory ? presentNamed(category.subcategory, languages) : null,
  }))

export const presentAttributes = (
  item: CatalogueItem,
  { language, own }: TextLanguages,
  noise: AttributeNoise,
): CatalogueEntry['attributes'] =>
  item.attributes
    .filter((attribute) => !isNoise(attribute, noise))
    .map(({ key, name, value }) => ({ name: textIn(name, language, own) || key, value: textIn(value, language, own) }))
    .filter((attribute) => attribute.value !== '')
