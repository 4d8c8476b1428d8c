import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Download, RefreshCw } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { useContact } from '../../http/use-contact.ts'
import { attentionText, waitingText } from '../../i18n/change-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { parkedAtom, wakeCarts } from '../../carts/carts.ts'
import { changeCountAtom, changesAtom, storageAtom } from '../../carts/changes.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { saveExport } from './actions.ts'
import styles from './queue-page.module.css'
import { useSendable } from './use-sendable.ts'

/** How many wait, what keeps them, when they are tried next; and a push. */
export function QueueHead({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const { t } = useLingui()
  // Said again in the language now chosen.
  useLocale()
  const { attention, total } = useAtomValue(changeCountAtom)
  const waiting = useSendable()
  const parked = useAtomValue(parkedAtom)
  const contact = useContact()
  const [said, setSaid] = useState('')
  const save = (): void => {
    const name = saveExport()
    setSaid(t`${name} has been saved`)
  }
  return (
    <header className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {headline(waiting, attention) || t`Nothing is waiting`}
        </h1>
        <p>
          <Words /> {waiting > 0 && parked === null && <NextTry />}
        </p>
      </div>
      {total > 0 && (
        <div className={styles.tools}>
          <Button size="s" onClick={save}>
            <Icon of={Download} /> {t`Export`}
          </Button>
          {waiting > 0 && parked === null && (
            <Button size="s" look={contact ? 'next' : 'outline'} onClick={() => wakeCarts()}>
              <Icon of={RefreshCw} /> {t`Send now`}
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </header>
  )
}

/** What waits, else what needs attention; empty for neither. */
function headline(waiting: number, attention: number): string {
  if (waiting > 0) return waitingText(waiting)
  return attention > 0 ? attentionText(attention) : ''
}

function Words() {
  const { t } = useLingui()
  const { total } = useAtomValue(changeCountAtom)
  const waiting = useSendable()
  const storage = useAtomValue(storageAtom)
  const isKeeping = useAtomValue(changesAtom).some(({ state }) => state === 'keeping')
  const contact = useContact()
  if (total === 0)
    return t`What you do to your carts is sent at once when there is a network, and kept here until then.`
  if (storage === 'memory')
    return t`They are only in this window, since the browser does not let us store anything: they are lost when it is closed.`
  if (isKeeping) return t`Keeping them on this device… Leave this window open until that is done.`
  if (waiting === 0) return t`They are kept on this device until you decide.`
  return contact
    ? t`They are saved on this device and are sent in order.`
    : t`They are saved on this device and are sent in order when the network is back.`
}

const TICK_MS = 1000

/** Counts down to the next try; said aloud by nobody, since it says something else every second. */
function NextTry() {
  const { t } = useLingui()
  const [now, setNow] = useState(() => Date.now())
  const times = useAtomValue(changesAtom).flatMap(({ triesAt }) => triesAt ?? [])
  const next = times.length === 0 ? null : Math.min(...times)
  useEffect(() => {
    if (next === null) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [next])
  if (next === null || next <= now) return null
  const seconds = Math.ceil((next - now) / 1000)
  const minutes = Math.round(seconds / 60)
  return seconds < 90
    ? plural(seconds, { one: 'Next attempt in # second.', other: 'Next attempt in # seconds.' })
    : t`Next attempt in ${minutes} minutes.`
}
