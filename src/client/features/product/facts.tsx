import { attributeText, deliveryText } from '../../i18n/product-words.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { isAddress } from '#contract/catalogue/attribute.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import page from './product-page.module.css'

type Attribute = Product['attributes'][number]

/** A few short attributes stand beside the price, where one decides; the others have a section of their own. */
const NEAR = 4
const SHORT = 60

/**
 * The attributes in two: those that fit beside the price, and the others, in the catalogue's order. Addresses are left
 * out; search and export have them.
 */
export function splitAttributes(attributes: readonly Attribute[]): { near: Attribute[]; other: Attribute[] } {
  const facts = attributes.filter(({ value }) => !isAddress(value))
  const near = facts.filter(({ value }) => value.length <= SHORT).slice(0, NEAR)
  return { near, other: facts.filter((attribute) => !near.includes(attribute)) }
}

/** Delivery time, concept and the first attributes. */
export function Facts({ product, attributes }: { product: Product; attributes: readonly Attribute[] }) {
  const { concept, delivery_time } = product
  if (!concept && !delivery_time && attributes.length === 0) return null
  return (
    <FactList>
      {delivery_time && <Fact name={<Trans>Delivery time</Trans>}>{deliveryText(delivery_time)}</Fact>}
      {concept && (
        <Fact name={<Trans>Concept</Trans>}>
          <Link to="/" search={{ concept: [concept.id] }} className={page.quiet}>
            {concept.name}
          </Link>
        </Fact>
      )}
      {attributes.map(({ name, value }) => (
        <Fact key={`${name}:${value}`} name={name}>
          {attributeText(value)}
        </Fact>
      ))}
    </FactList>
  )
}

/** Everything else the supplier says, and the numbers it is known by. */
export function MoreFacts({ product, attributes }: { product: Product; attributes: readonly Attribute[] }) {
  const { manufacturer_part_number, gtin, unspsc } = product
  if (attributes.length === 0 && !manufacturer_part_number && !gtin && !unspsc) return null
  return (
    <section className={`${page.section} ${page.more}`}>
      <h2>
        <Trans>Product facts</Trans>
      </h2>
      <FactList>
        {attributes.map(({ name, value }) => (
          <Fact key={`${name}:${value}`} name={name}>
            {attributeText(value)}
          </Fact>
        ))}
        {manufacturer_part_number && (
          <Fact name={<Trans>Manufacturer’s part number</Trans>}>{manufacturer_part_number}</Fact>
        )}
        {gtin && <Fact name="GTIN">{gtin}</Fact>}
        {unspsc && <Fact name="UNSPSC">{unspsc}</Fact>}
      </FactList>
    </section>
  )
}
