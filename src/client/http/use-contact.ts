import { useEffect, useSyncExternalStore } from 'react'
import { useOnline } from '../ui/use-online.ts'
import { isUnanswered, onDoubt, onUnanswered } from './reached.ts'

const watch = (isUrgent: boolean): void =>
  void import('./contact-watch.ts').then(
    ({ watchContact }) => watchContact(isUrgent),
    () => undefined,
  )

/**
 * Whether the server is there as far as one knows: the browser believes in a network, and calls are answered. It labels
 * the screen and decides nothing [outbox/retry].
 */
export function useContact(): boolean {
  const online = useOnline()
  useEffect(() => onDoubt(watch), [])
  const unanswered = useSyncExternalStore(onUnanswered, isUnanswered)
  return online && !unanswered
}
