import type { Static } from 'typebox'
import type { ApprovalDetail, ApprovalRequest, ApprovalsAnswerSchema } from '#contract/organisation/approval.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { currentLocale } from '../../i18n/locale.ts'

/** As many are on the page; what is decided makes room for the rest. */
const SHOWN_MAX = 500

export interface Waiting {
  requests: readonly ApprovalRequest[]
  /** There are more. */
  more: boolean
}

/** What waits for one's decision, the oldest first, in all shops. Throws as `getJson` does. */
export async function fetchApprovals(signal?: AbortSignal): Promise<Waiting> {
  const requests: ApprovalRequest[] = []
  for (let after: string | undefined; ; ) {
    const { data, meta } = await getJson<Page>(
      API.approvals,
      { ...(after !== undefined && { after }) },
      { ...(signal && { signal }) },
    )
    requests.push(...data)
    const { next } = meta
    if (next === undefined || requests.length >= SHOWN_MAX) return { requests, more: next !== undefined }
    after = next
  }
}

type Page = Static<typeof ApprovalsAnswerSchema>

/** One request with all that a decision needs to see. Throws as `getJson` does. */
export const fetchApproval = async (id: string, signal: AbortSignal): Promise<ApprovalDetail> => {
  const address = API.approval.replace(':id', encodeURIComponent(id))
  return (await getJson<{ data: ApprovalDetail }>(address, { language: currentLocale() }, { signal })).data
}
