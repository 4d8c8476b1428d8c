import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ImportSettings, StartImport } from '#contract/office/import.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'

interface Props {
  settings: ImportSettings
  change: (settings: ImportSettings) => void
  /** What is under way. */
  busy: string | null
  blocked: boolean
  start: (how: Pick<StartImport, 'dry_run' | 'remove_many'>) => void
  /** Throws away what was said by hand; null: nothing was. */
  discard: (() => void) | null
}

/** What else an import does, and the two ways to begin it. */
export function ImportNext({ settings, change, busy, blocked, start, discard }: Props) {
  const { t } = useLingui()
  const [isMany, setMany] = useState(false)
  const fields = Object.values(settings.map)
  const lacks = !fields.includes('uid') || !fields.some((field) => /^name(\.|$)/.test(field))
  const { delete_missing: isWhole = false, fetch_images: isFetched = false } = settings
  return (
    <div className="office-import-next">
      {fields.includes('image') && (
        <div>
          <CheckField
            label={t`Fetch pictures from the addresses in the file`}
            checked={isFetched}
            onChecked={(fetch_images) => change({ ...settings, fetch_images })}
          />
          <p className="office-note">
            {t`Only https addresses of the public internet, up to 10 pictures a product and 20 MB each. They come in the background after the import and replace the products’ pictures, unless somebody has changed those by hand.`}
          </p>
        </div>
      )}
      <div>
        <CheckField
          label={t`Remove products that the file does not have`}
          checked={isWhole}
          onChecked={(delete_missing) => {
            setMany(false)
            change({ ...settings, delete_missing })
          }}
        />
        {isWhole && (
          <>
            <p className="office-note">
              {t`They are gone from the shop: carts say so, orders keep them, and undoing the import brings them back. Products of rows that cannot be read stay, and so do hidden ones and drafts. Check first: the check says how many they are.`}
            </p>
            <CheckField
              label={t`Also if that is more than a fifth of the shop’s products`}
              checked={isMany}
              onChecked={setMany}
            />
          </>
        )}
      </div>
      {lacks && <p role="status">{t`Say which column is the article number, and which is the name.`}</p>}
      <Button busy={busy === 'check'} disabled={blocked || lacks} onClick={() => start({ dry_run: true })}>
        {t`Check without changing anything`}
      </Button>
      <Button
        look="next"
        busy={busy === 'run'}
        disabled={blocked || lacks}
        onClick={() => start({ dry_run: false, ...(isWhole && isMany && { remove_many: true }) })}
      >
        {t`Import`}
      </Button>
      {discard && <Button disabled={busy !== null} onClick={discard}>{t`Discard`}</Button>}
    </div>
  )
}
