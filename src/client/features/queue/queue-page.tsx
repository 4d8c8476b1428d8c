import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import type { ContactForm } from '#contract/contact-form.ts'
import { refreshCarts } from '../../carts/carts.ts'
import { changeCountAtom, changesAtom, isReadAtom } from '../../carts/changes.ts'
import { lineLabelsAtom } from '../../carts/line-labels.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CartQueueSection } from './cart-queue-section.tsx'
import { queuesOf } from './cart-queues.ts'
import { ParkedNotice } from './parked-notice.tsx'
import { QueueHead } from './queue-head.tsx'
import styles from './queue-page.module.css'
import { RecoverContext } from './recover.ts'
import { SentSection } from './sent-section.tsx'
import { UnreadableSection } from './unreadable-section.tsx'
import { HeadingContext } from './use-keep-focus.ts'

/**
 * Everything that the provider does not have yet, cart by cart, with a way out for what got stuck.
 * @param onRecover puts the words of a message back in the contact form
 */
export function QueuePage({ onRecover }: { onRecover: (form: ContactForm) => void }) {
  const { t } = useLingui()
  usePageTitle(t`Changes that wait`)
  // Whatever was left here by somebody who may no longer fill carts is theirs to see and to decide on.
  useEffect(() => void refreshCarts(), [])
  const isRead = useAtomValue(isReadAtom)
  return <RecoverContext value={onRecover}>{isRead ? <Queue /> : <QueueSkeleton />}</RecoverContext>
}

function Queue() {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const changes = useAtomValue(changesAtom)
  const labels = useAtomValue(lineLabelsAtom)
  const { total } = useAtomValue(changeCountAtom)
  const queues = useMemo(() => queuesOf(changes, labels), [changes, labels])
  return (
    <HeadingContext value={heading}>
      <QueueHead heading={heading} />
      <ParkedNotice />
      {queues.map((queue) => (
        <CartQueueSection key={queue.cartId} queue={queue} />
      ))}
      <UnreadableSection />
      <SentSection />
      {total === 0 && queues.length === 0 && (
        <p className={styles.on}>
          <Link to="/" className={buttonClass({ look: 'next' })}>
            {t`To the products`}
          </Link>
        </p>
      )}
    </HeadingContext>
  )
}

function QueueSkeleton() {
  const { t } = useLingui()
  return <PageSkeleton label={t`Looking for what waits…`} lines={4} />
}
