import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { SHARES_MAX } from '#contract/cart/share.ts'
import type { Share } from '#contract/cart/share.schema.ts'
import { isApiError } from '../../http/api-error.ts'
import { amendAnswers, type ServerKey, useServerQuery } from '../../http/query.ts'
import { toast } from '../../ui/toast.ts'
import { fetchShares, revokeShare } from './calls.ts'
import { shareErrorText } from './texts.ts'

export interface Shares {
  /** `null` until they are read. */
  list: readonly Share[] | null
  error: unknown
  /** No more links until one is taken back. */
  full: boolean
  retry: () => void
  add: (share: Share) => void
  revoke: (share: Share) => void
}

/** The links to one cart. */
export function useShares(cartId: string): Shares {
  const { t } = useLingui()
  const key: ServerKey = [null, null, 'shares', cartId]
  const { data: answer, error, retry } = useServerQuery(key, (signal) => fetchShares(cartId, signal))
  const amend = (change: (list: readonly Share[]) => readonly Share[]): void => amendAnswers(key, change)
  const revoke = async (share: Share): Promise<void> => {
    amend((list) => list.filter(({ id }) => id !== share.id))
    try {
      await revokeShare(cartId, share.id)
      toast(t`The link no longer opens anything`, 'success')
    } catch (error) {
      // One that is gone already is as good as taken back.
      if (isApiError(error, ERROR.notFound)) return
      amend((list) => [share, ...list])
      toast(shareErrorText(error), 'error')
    }
  }
  return {
    list: answer ?? null,
    error,
    retry,
    full: (answer?.length ?? 0) >= SHARES_MAX,
    add: (share) => amend((list) => [share, ...list.filter(({ id }) => id !== share.id)]),
    revoke: (share) => void revoke(share),
  }
}
