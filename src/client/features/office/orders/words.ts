import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError, isConnectionError } from '../../../http/api-error.ts'
import type { OrderAction } from './calls.ts'

interface ActionWords {
  /** On the button that opens it. */
  name: string
  title: string
  /** On the button that does it. */
  send: string
  /** Once it is done. */
  done: string
}

export function useActionWords(): Readonly<Record<OrderAction, ActionWords>> {
  const { t } = useLingui()
  return {
    confirm: {
      name: t`Confirm…`,
      title: t`Confirm the order`,
      send: t`Confirm`,
      done: t`The order is confirmed, and the buyer gets a mail`,
    },
    deliver: {
      name: t`Deliver…`,
      title: t`Deliver`,
      send: t`Deliver`,
      done: t`The delivery is noted, and the buyer gets a mail`,
    },
    message: {
      name: t`Write to the buyer…`,
      title: t`Message to the buyer`,
      send: t`Send`,
      done: t`The message is sent`,
    },
    note: {
      name: t`Internal note…`,
      title: t`Internal note`,
      send: t`Save`,
      done: t`The note is saved`,
    },
    cancel: {
      name: t`Cancel the order…`,
      title: t`Cancel the order?`,
      send: t`Cancel the order`,
      done: t`The order is cancelled, and the buyer gets a mail`,
    },
  }
}

/** That what is written was begun over an order to which something has been done since. */
export function useHandledMeanwhile(): string {
  const { t } = useLingui()
  return t`Somebody else has handled the order meanwhile. It stands behind this as it is now: look, then do it again.`
}

/** Why a step was not taken, and what is safe. */
export function useStepRefusal(): (error: unknown) => string {
  const { t } = useLingui()
  const handledMeanwhile = useHandledMeanwhile()
  return (error) => {
    if (isConnectionError(error)) return t`There is no connection, so nothing was done. What you wrote stays here.`
    if (isApiError(error, ERROR.revisionChanged) || isApiError(error, ERROR.statusNotAllowed)) return handledMeanwhile
    const code = isApiError(error) ? error.code : ''
    return t`Nothing was done. Error code ${code}.`
  }
}
