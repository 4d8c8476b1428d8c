import { useRef, useState } from 'react'
import { useLeaving } from './post-form.ts'

interface Act {
  busy: boolean
  /** Why the last try came to nothing. */
  error: unknown
  run: (work: () => Promise<void>) => void
}

/** One press at a time, until the page has left for the purchasing system or said why it has not. */
export function useAct(): Act {
  const leaving = useLeaving()
  const running = useRef(false)
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  return {
    busy: state.busy || leaving,
    error: leaving ? null : state.error,
    run: (work) => {
      if (running.current || leaving) return
      running.current = true
      setState({ busy: true, error: null })
      work()
        .then(
          () => setState({ busy: false, error: null }),
          (error: unknown) => setState({ busy: false, error }),
        )
        .finally(() => {
          running.current = false
        })
    },
  }
}
