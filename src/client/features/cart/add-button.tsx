import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { Icon } from '../../ui/icon.tsx'
import { collect, useMayCollect } from './add.ts'
import styles from './add-button.module.css'

/** On a card: one piece into the active cart. Whoever may not fill carts sees none of it. */
export function AddButton({ product }: { product: ProductCard }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name } = product
  if (!useMayCollect(product.shop)) return null
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={t`Add ${name} to the cart`}
      onClick={() => void collect({ product, quantity: 1 }, () => void navigate({ to: '/cart' }))}
    >
      <Icon of={Plus} /> {t`Add`}
    </button>
  )
}
