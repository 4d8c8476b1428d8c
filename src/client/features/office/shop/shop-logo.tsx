import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { ShopSettings } from '#contract/office/shop.schema.ts'
import { LOGO_BYTES_MAX } from '#contract/office/shop.ts'
import { logoPath } from '#contract/picture.ts'
import { getFile } from '../../../http/api.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { savingFailure } from '../failure-text.ts'
import { changeShop } from './calls.ts'

const KIB = LOGO_BYTES_MAX / 1024

/** The shop's logo, sent as soon as it is chosen, which is said, with the way back: there is one, whoever chose it last. */
export function ShopLogo({ shop, onChanged }: { shop: ShopSettings; onChanged: (now: ShopSettings) => void }) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const isThere = useContact()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const send = async (logo: string | null, isUndo = false): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const former = isUndo ? undefined : shop.has_logo ? await logoNow(shop) : null
      onChanged(await changeShop({ shop_id: shop.shop_id, logo }))
      const undo = former !== undefined && { action: { label: t`Undo`, run: () => void send(former, true) } }
      const words = logo === null ? t`The logo is removed` : t`The logo is saved`
      toast(words, 'success', { id: 'office-saved', ...undo })
    } catch (error) {
      setProblem(
        isApiError(error, ERROR.validation)
          ? t`This cannot be used as a logo: take an SVG that only draws, a PNG, JPEG, WebP or AVIF.`
          : savingFailure(error),
      )
    } finally {
      setBusy(false)
    }
  }
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    if (chosen.size > LOGO_BYTES_MAX) setProblem(t`The file has more than ${KIB} KiB.`)
    else await send(await base64Of(chosen))
    if (file.current) file.current.value = ''
  }
  return (
    <section aria-labelledby="office-logo" className="shop-logo">
      <h2 id="office-logo">{t`Logo`}</h2>
      {shop.has_logo ? (
        <img src={`${logoPath(shop.shop_id)}?revision=${shop.revision}`} alt={shop.name} />
      ) : (
        <p>{t`None: the shop’s name stands in its place.`}</p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t`Logo`}
        accept="image/svg+xml,image/png,image/jpeg,image/webp,image/avif"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <div className="office-actions">
        <Button busy={busy} disabled={!isThere} onClick={() => file.current?.click()}>{t`Choose a picture…`}</Button>
        {shop.has_logo && (
          <Button disabled={!isThere || busy} onClick={() => void send(null)}>{t`Remove the logo`}</Button>
        )}
      </div>
      <p className="office-wrong" role="alert" hidden={problem === ''}>
        {problem}
      </p>
    </section>
  )
}

/** The logo that is there, to come back; undefined: it cannot be got. */
const logoNow = ({ shop_id, revision }: ShopSettings): Promise<string | undefined> =>
  getFile(logoPath(shop_id), { revision })
    .then(({ blob }) => base64Of(blob))
    .catch(() => undefined)

/** A file's bytes as base64: what stands behind the comma of its data address. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
