import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { certificateMark } from './certificate-mark.ts'
import marks from './marks.module.css'
import styles from './product-page.module.css'

/** Environmental certificates as marks with their names; each leads to all products that bear it. */
export function Certificates({ product }: { product: Product }) {
  if (product.certifications.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Certificates</Trans>
      </h2>
      <ul>
        {product.certifications.map(({ id, name }) => (
          <li key={id} className={marks.mark}>
            <span className={marks.seal} aria-hidden="true">
              {certificateMark(name)}
            </span>
            <Link to="/" search={{ certification: [id] }} className={styles.quiet}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
