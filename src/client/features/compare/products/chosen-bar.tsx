import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Thumb } from '../../../ui/picture/thumb.tsx'
import { choose, toggleChosen, useChosen } from './chosen.ts'
import styles from './chosen-bar.module.css'

/** Under the list, in reach of a thumb: what is chosen to be compared, and the way there. */
export function ChosenBar({ shop }: { shop: string }) {
  const { t } = useLingui()
  const chosen = useChosen(shop)
  if (chosen.length === 0) return null
  return (
    <section className={styles.bar} aria-label={t`Products to compare`}>
      <ul className={styles.chosen}>
        {chosen.map((product) => {
          const { uid, name, thumbnail } = product
          return (
            <li key={uid}>
              <button
                type="button"
                className={styles.one}
                aria-label={t`Take ${name} out of the comparison`}
                onClick={() => void toggleChosen(shop, product)}
              >
                <Thumb address={thumbnail} className={styles.thumb} />
                <Icon of={X} />
              </button>
            </li>
          )
        })}
      </ul>
      <p className={styles.words} role="status">
        {chosen.length === 1 ? (
          <Trans>Choose another product to compare it with.</Trans>
        ) : (
          <Plural value={chosen.length} one="# product" other="# products" />
        )}
      </p>
      <button type="button" className={styles.clear} onClick={() => void choose(shop, [])}>
        <Trans>Clear</Trans>
      </button>
      {chosen.length > 1 && (
        <Link
          to="/compare/$shop"
          params={{ shop }}
          search={{ uid: chosen.map(({ uid }) => uid) }}
          className={buttonClass({ look: 'next' })}
        >
          <Trans>Compare</Trans>
        </Link>
      )}
    </section>
  )
}
