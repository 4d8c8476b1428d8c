import { useLingui } from '@lingui/react/macro'
import type { Share } from '#contract/cart/share.schema.ts'
import { dayTag } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './share-panel.module.css'
import { shareErrorText } from './texts.ts'
import type { Shares } from './use-shares.ts'

/** The links that still open, each with what it shows and until when. */
export function ShareList({ shares }: { shares: Shares }) {
  const { t } = useLingui()
  const { list, error, retry, revoke } = shares
  if (error)
    return (
      <div className={styles.failed}>
        <p role="alert">{shareErrorText(error)}</p>
        <Button size="s" onClick={retry}>
          {t`Try again`}
        </Button>
      </div>
    )
  if (!list) return <Skeleton line />
  if (list.length === 0) return <p className={styles.note}>{t`No link opens this cart.`}</p>
  return (
    <section aria-labelledby="share-links">
      <h3 id="share-links">{t`Links that open this cart`}</h3>
      <ul className={styles.list}>
        {list.map((share) => (
          <Row key={share.id} share={share} onRevoke={() => revoke(share)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = (iso: string): string => new Date(iso).toLocaleDateString(dayTag(locale), { dateStyle: 'medium' })
  const [made, until] = [day(share.created_at), day(share.expires_at)]
  const opened = share.opened_at === null ? null : day(share.opened_at)
  return (
    <li>
      <span>
        <b>{share.prices ? t`With prices` : t`Without prices`}</b>
        <small>
          {t`Made ${made}, opens until ${until}`}
          {' · '}
          {opened === null ? t`not opened yet` : t`last opened ${opened}`}
        </small>
      </span>
      <Button size="s" onClick={onRevoke} aria-label={t`Take back the link made ${made}`}>
        {t`Revoke`}
      </Button>
    </li>
  )
}
