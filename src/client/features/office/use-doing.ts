import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'

/**
 * Something that a press does by a call: while it is on its way a second press does nothing, and a failure is told by
 * a toast.
 * @param failed what a failure says
 */
export function useDoing(
  failed: (error: unknown) => string,
): [busy: boolean, act: (doing: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false)
  const isOn = useRef(false)
  const act = async (doing: () => Promise<void>): Promise<void> => {
    if (isOn.current) return
    isOn.current = true
    setBusy(true)
    try {
      await doing()
    } catch (error) {
      toast(failed(error), 'error', { id: 'office-failed' })
    } finally {
      isOn.current = false
      setBusy(false)
    }
  }
  return [busy, (doing) => void act(doing)]
}
