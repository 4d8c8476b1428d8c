import { useSyncExternalStore } from 'react'
import { useOnline } from '../ui/use-online.ts'
import { isUnanswered, onUnanswered } from './reached.ts'

/**
 * Whether the server is there as far as one knows: the browser believes in a network, and calls are answered. It labels
 * the screen and decides nothing [outbox/retry].
 */
export function useContact(): boolean {
  const online = useOnline()
  const unanswered = useSyncExternalStore(onUnanswered, isUnanswered)
  return online && !unanswered
}
