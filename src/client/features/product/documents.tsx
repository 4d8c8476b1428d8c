import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import type { Product, ProductDocument } from '#contract/catalogue/product.schema.ts'
import { useIsInOpenCart } from '../../carts/open-products.ts'
import { getFile } from '../../http/api.ts'
import { saveFile } from '../../http/download.ts'
import { documentKind, fileSize, languageIn } from '../../i18n/document-words.ts'
import { dayText, today } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { serviceWorkers } from '../../storage/service-workers.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './product-page.module.css'

/** As much of one product's documents is fetched before anybody asks for it. */
const AHEAD_BYTES = 20_000_000

/** What there is to read of a product: files to keep. Those of products in open carts are on the device [contract/documents]. */
export function Documents({ product }: { product: Product }) {
  const { documents = [] } = product
  const inCart = useIsInOpenCart(product.shop, product.uid)
  const ahead = inCart ? addressesWithin(documents) : ''
  useEffect(() => {
    // The worker keeps them; without one there is nobody to keep them for.
    if (ahead !== '' && serviceWorkers()?.controller)
      for (const address of ahead.split(' ')) fetch(address, { priority: 'low' }).catch(() => undefined)
  }, [ahead])
  if (documents.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Documents</Trans>
      </h2>
      <ul className={styles.documents}>
        {documents.map((one) => (
          <li key={one.address}>
            <Row document={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function addressesWithin(documents: readonly ProductDocument[]): string {
  const total = documents.reduce((sum, { bytes }) => sum + bytes, 0)
  return total > AHEAD_BYTES ? '' : documents.map(({ address }) => address).join(' ')
}

function Row({
  document: { address, kind, name, language, valid_until: until, bytes },
}: {
  document: ProductDocument
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const keep = async (event: MouseEvent): Promise<void> => {
    // Whoever wants another tab, or the address, has the link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      saveFile(await getFile(address), `${name}.pdf`)
    } catch {
      toast(t`${name} is not on this device, and the network does not bring it now`, 'warning', { id: address })
    } finally {
      setBusy(false)
    }
  }
  const isOver = until !== null && until < today()
  const day = until === null ? '' : dayText(until, locale)
  const about = [
    documentKind(i18n, kind),
    language && languageIn(locale, language),
    `PDF, ${fileSize(bytes, locale)}`,
    until !== null && (isOver ? t`was valid until ${day}` : t`valid until ${day}`),
  ]
  return (
    <>
      <Icon of={FileText} />
      <span>
        <a href={address} download aria-busy={busy || undefined} onClick={(event) => void keep(event)}>
          {name}
        </a>
        <small data-over={isOver ? '' : undefined}>{about.filter(Boolean).join(' · ')}</small>
      </span>
    </>
  )
}
