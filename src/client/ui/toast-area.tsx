import { type ComponentType, useEffect, useState } from 'react'
import { onToasterWanted } from './toast.ts'

interface Props {
  label: string
  closeLabel: string
}

/** Where messages appear. What shows them is fetched with the first message, or when a page asks for it ahead. */
export function ToastArea(props: Props) {
  const [Toaster, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    const load = (): void => {
      import('./toaster.tsx').then(
        (loaded) => setLoaded(() => loaded.default),
        // What was said waits until there is a network again.
        () => window.addEventListener('online', load, { once: true }),
      )
    }
    const stop = onToasterWanted(load)
    return () => {
      stop()
      window.removeEventListener('online', load)
    }
  }, [])
  return Toaster && <Toaster {...props} />
}
