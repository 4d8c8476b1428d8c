import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { OnlineOnly } from '../form-end.tsx'
import { useDoing } from '../use-doing.ts'
import { changeCompany } from './calls.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyHistory } from './company-history.tsx'
import { companyDoingFailure } from './company-words.ts'

interface Props {
  shop: string
  /** Null: a new one. */
  company: OfficeCompany | null
  onClose: () => void
  /** A company as it is now. */
  onSeen: (now: OfficeCompany) => void
}

/** One company: what it says of itself, whether it is in use, and who has changed it. */
export function CompanyDialog({ shop, company, onClose, onSeen }: Props) {
  const { t } = useLingui()
  const told = (now: OfficeCompany, isSaved: boolean): void => {
    const { name } = now
    onSeen(now)
    if (!isSaved) return
    if (company === null) toast(t`${name} is added`, 'success', { id: 'office-saved' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={company ? company.name : t`Add a company`} closeLabel={t`Close`}>
      <CompanyForm shop={shop} company={company} told={told} />
      {company && <Use company={company} onClose={onClose} onSeen={onSeen} />}
      {company && <CompanyHistory company={company} />}
    </Dialog>
  )
}

/** Takes a company out of use, and back: done at once, whatever is written above. */
function Use({ company, onClose, onSeen }: { company: OfficeCompany } & Pick<Props, 'onClose' | 'onSeen'>) {
  const { t } = useLingui()
  const { id, shop_id, revision, retired } = company
  const [busy, act] = useDoing((error) => {
    if (isApiError(error, ERROR.revisionChanged)) onSeen(error.data as OfficeCompany)
    return companyDoingFailure(error)
  })
  const turn = async (): Promise<void> => {
    const now = await changeCompany(id, { shop_id, revision, retired: !retired })
    const { name } = now
    onSeen(now)
    toast(retired ? t`${name} is in use again` : t`${name} is out of use`, 'success', { id: 'office-saved' })
    onClose()
  }
  return (
    <div className="office-actions">
      <OnlineOnly>
        <Button busy={busy} onClick={() => act(turn)}>
          {retired ? t`Use again` : t`Take out of use`}
        </Button>
      </OnlineOnly>
      {!retired && (
        <p className="office-note">{t`Out of use nobody buys for it any more. Its orders stay, and its carts wait for another company.`}</p>
      )}
    </div>
  )
}
