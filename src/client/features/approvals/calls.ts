import type { ApprovalDetail, ApprovalRequest } from '#contract/organisation/approval.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import { currentLocale } from '../../i18n/locale.ts'

/** What waits for one's decision, the oldest first, in all shops. Throws as `getJson` does. */
export const fetchApprovals = async (signal: AbortSignal): Promise<readonly ApprovalRequest[]> =>
  (await getJson<{ data: ApprovalRequest[] }>(API.approvals, {}, { signal })).data

/** One request with all that a decision needs to see. Throws as `getJson` does. */
export const fetchApproval = async (id: string, signal: AbortSignal): Promise<ApprovalDetail> => {
  const address = API.approval.replace(':id', encodeURIComponent(id))
  return (await getJson<{ data: ApprovalDetail }>(address, { language: currentLocale() }, { signal })).data
}
