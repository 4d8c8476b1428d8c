import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/picture/thumb.tsx'
import styles from './scan-dialog.module.css'
import type { AddedProduct } from './use-scans.ts'

interface Props {
  added: readonly AddedProduct[]
  onTakeBack: (uid: string) => void
}

/** What was put in since the dialog opened, the last first. */
export function AddedList({ added, onTakeBack }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  if (added.length === 0) return null
  const pieces = added.reduce((sum, { undo }) => sum + undo.length, 0)
  return (
    <section className={styles.added}>
      <h3>
        <Plural value={pieces} one="# piece added" other="# pieces added" />
      </h3>
      <ul>
        {added.map(({ product: { uid, name, article_number, thumbnail }, undo }) => {
          const count = formatNumber(undo.length, locale)
          return (
            <li key={uid}>
              <Thumb address={thumbnail} className={styles.thumb} />
              <span className={styles.words}>
                {name}
                <small>{article_number}</small>
              </span>
              <span className={styles.count}>{t`${count} pcs`}</span>
              <button type="button" onClick={() => onTakeBack(uid)} aria-label={t`Undo: take back one ${name}`}>
                <Icon of={Undo2} /> <Trans>Undo</Trans>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
