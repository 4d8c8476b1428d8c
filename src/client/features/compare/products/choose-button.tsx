import { useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { toggleChosen, useChosen } from './chosen.ts'
import { PRODUCTS_MAX } from './limit.ts'
import styles from './choose-button.module.css'

/** On a card and on a product's page: takes it into the comparison, and out of it again. */
export function ChooseButton({ product, labelled = false }: { product: ProductCard; labelled?: boolean }) {
  const { t } = useLingui()
  const { shop, uid, name } = product
  const isIn = useChosen(shop).some((one) => one.uid === uid)
  const press = async (): Promise<void> => {
    if (!(await toggleChosen(shop, product)))
      toast(t`More than ${PRODUCTS_MAX} products cannot be read side by side. Take one out first.`, 'info')
  }
  return (
    <button
      type="button"
      className={labelled ? styles.labelled : styles.choose}
      aria-pressed={isIn}
      aria-label={t`Compare ${name}`}
      title={labelled ? undefined : t`Compare`}
      onClick={() => void press()}
    >
      <Icon of={Columns3} /> {labelled && (isIn ? t`In the comparison` : t`Compare`)}
    </button>
  )
}
