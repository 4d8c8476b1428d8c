import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { SEND_AGAIN_MINUTES } from '#contract/punchout/punchout.ts'
import { dayTag } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import type { PunchoutState } from '../../storage/punchout-state.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import type { Where } from './calls.ts'
import { leaveErrorText } from './leave-error.ts'
import { sendAgain } from './leave.ts'
import styles from './send-page.module.css'
import { useAct } from './use-act.ts'

interface Props {
  session: PunchoutState
  /** The cart that was sent. */
  cart: Where
}

/** The session is over: whoever comes back by the browser's button reads so, and may send the same again. */
export function EndedPage({ session, cart }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { busy, error, run } = useAct()
  const { return_host: host, outcome, closed_at } = session
  const sent = outcome === 'sent'
  const title = sent ? t`The cart has been sent to your purchasing system` : t`You went back without buying`
  usePageTitle(title)
  const until = new Date(Date.parse(closed_at ?? '') + SEND_AGAIN_MINUTES * 60_000)
  const time = new Intl.DateTimeFormat(dayTag(locale), { hour: '2-digit', minute: '2-digit' }).format(until)
  return (
    <Notice
      level={1}
      title={title}
      actions={
        <>
          <Button look="next" busy={busy} onClick={() => run(() => sendAgain(cart, sent ? 'cart' : 'cancel'))}>
            {!busy && <Icon of={Send} />} {busy ? t`Sending…` : sent ? t`Send again` : t`Go back again`}
          </Button>
          <Link to="/cart" search={{ cart: cart.id }} className={buttonClass()}>
            {t`See the cart`}
          </Link>
        </>
      }
    >
      <p>
        {busy ? (
          <Trans>On its way to {host}. If nothing happens here, press the button.</Trans>
        ) : sent ? (
          <Trans>
            It is closed here and cannot be changed. If it did not arrive at {host}, send it again: it is the same
            message, word for word. That can be done until {time}.
          </Trans>
        ) : (
          <Trans>
            The cart is closed here. If {host} did not notice, go back again; that can be done until {time}.
          </Trans>
        )}
      </p>
      <p role="status" className={styles.why}>
        {error !== null && leaveErrorText(error)}
      </p>
    </Notice>
  )
}
