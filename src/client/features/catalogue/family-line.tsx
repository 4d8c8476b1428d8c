import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { COLOUR_FAMILY } from '#contract/catalogue/colour-families.ts'
import type { FamilyCard, ListedCard } from '#contract/catalogue/product.schema.ts'
import styles from './family-line.module.css'

interface Props {
  product: ListedCard
  family: FamilyCard
  onOpen: (product: { shop: string; uid: string }) => void
}

/** Under a card that stands for a family: its colours, each the way to the product that has it, and how many there are. */
export function FamilyLine({ product: { shop, uid: shown }, family, onOpen }: Props) {
  const { t } = useLingui()
  const byColour = new Map(family.colours.map((colour) => [colour.id, colour]))
  // In the order of a colour card, the same on every card.
  const colours = Object.entries(COLOUR_FAMILY).flatMap(([id, css]) => {
    const colour = byColour.get(id)
    return colour ? [{ ...colour, css }] : []
  })
  return (
    <div className={styles.family}>
      {colours.length > 1 && (
        <ul className={styles.colours} aria-label={t`Colours`}>
          {colours.map(({ id, name, uid, css }) => (
            <li key={id}>
              <Link
                to="/product/$shop/$uid"
                params={{ shop, uid }}
                preload="intent"
                className={styles.colour}
                aria-label={name}
                title={name}
                aria-current={uid === shown ? 'true' : undefined}
                onClick={() => onOpen({ shop, uid })}
              >
                <i className={styles.swatch} style={{ background: css }} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <span>{plural(family.products, { one: '# variant', other: '# variants' })}</span>
    </div>
  )
}
