import { Plural, useLingui } from '@lingui/react/macro'
import type { Import, ImportSettings } from '#contract/office/import.schema.ts'
import { CheckField } from '../../../ui/check-field.tsx'

const NAMES_SHOWN = 8

interface Props {
  one: Import
  settings: ImportSettings
  /** null: it is only shown. */
  change: ((settings: ImportSettings) => void) | null
}

/** What is alike but for colour, size or material, found by a check or a run; and the tick that makes families of it. */
export function FamiliesSection({ one: { report }, settings, change }: Props) {
  const { t } = useLingui()
  const { families: isWanted = false } = settings
  const { count = 0, products = 0, names = [] } = report?.proposed_families ?? {}
  const column = report?.no_families ?? null
  // A column says it all: nothing is proposed beside it.
  const mayTick = change !== null && (count > 0 || isWanted) && !Object.values(settings.map).includes('family')
  if (count === 0 && column === null && !mayTick) return null
  return (
    <section aria-labelledby="import-families">
      <h2 id="import-families">{t`Products with choices`}</h2>
      {column !== null && (
        <p>{t`The column ${column} does not hold families of 2 to 60 products of one brand, so it is kept as an attribute.`}</p>
      )}
      {count > 0 && (
        <>
          <p>
            <Plural
              value={products}
              one="# product is like another but for colour, size or material."
              other="# products are alike but for colour, size or material."
            />{' '}
            <Plural
              value={count}
              one="Shown together they would be # product with choices."
              other="Shown together they would be # products with choices."
            />
          </p>
          <ul className="office-import-names" aria-label={t`Some of them`}>
            {names.slice(0, NAMES_SHOWN).map((name, i) => (
              <li key={`${i}/${name}`}>{name}</li>
            ))}
            {count > Math.min(names.length, NAMES_SHOWN) && <li>…</li>}
          </ul>
        </>
      )}
      {mayTick ? (
        <>
          <CheckField
            label={t`Show these as one product with choices`}
            checked={isWanted}
            onChecked={(families) => change({ ...settings, families })}
          />
          <p className="office-note">
            {t`Products that have a family by hand or by a column keep it. Nothing changes before you import, and undoing the import takes these families back.`}
          </p>
        </>
      ) : (
        count > 0 && (
          <p className="office-note">{t`To show them so, drop the file on the imports page again, check it and tick it there.`}</p>
        )
      )}
    </section>
  )
}
