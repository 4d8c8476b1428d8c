import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import type { ApprovalRequest } from '#contract/organisation/approval.schema.ts'
import { may } from '#contract/users/permission.ts'
import { Failure } from '../../http/failure.tsx'
import { useServerQuery } from '../../http/query.ts'
import { linesText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import { useIsPunchout } from '../../storage/punchout-state.ts'
import { useSession } from '../../storage/session-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './approvals.module.css'
import { fetchApprovals } from './calls.ts'
import { NoPermission } from './no-permission.tsx'

/** How soon it is looked again by itself, ms. */
const LOOK_MS = 60_000

/** What waits for one's decision, in all shops, the oldest first [contract/approvals]. */
export function ApprovalsPage() {
  const { t } = useLingui()
  const { shops } = useSession()
  const isPunchout = useIsPunchout()
  usePageTitle(t`To approve`)
  const isApprover = !isPunchout && shops.some(({ permission }) => may(permission, 'cart.order'))
  return isApprover ? <Waiting /> : <NoPermission />
}

function Waiting() {
  const { t } = useLingui()
  const { data, error, retry } = useServerQuery([null, null, 'approvals'], fetchApprovals, { every: () => LOOK_MS })
  if (error && !data)
    return (
      <Failure
        level={1}
        error={error}
        retry={retry}
        title={t`What is to be approved could not be fetched`}
        whenBack={t`It appears by itself when the network is back.`}
      />
    )
  if (!data) return <PageSkeleton label={t`Loading what is to be approved`} lines={4} />
  const { requests, more } = data
  if (requests.length === 0)
    return (
      <Notice level={1} title={t`Nothing waits for you`} picture="/wall/cabinet.svg">
        <p>{t`When somebody asks for your approval, it is here, and you get a mail.`}</p>
      </Notice>
    )
  const exact = hasOre({ lines: requests })
  return (
    <>
      <header className={styles.head}>
        <h1>{t`To approve`}</h1>
        <p className={styles.lead}>{t`The oldest first. Amounts are without VAT, as in the rules and budgets.`}</p>
      </header>
      <ul className={styles.list}>
        {requests.map((request) => (
          <Row key={request.id} request={request} exact={exact} />
        ))}
      </ul>
      {more && (
        <p className={styles.lead} role="status">
          {t`There are more. They come as you decide about these.`}
        </p>
      )}
    </>
  )
}

/** @param exact whether öre are written */
function Row({ request, exact }: { request: ApprovalRequest; exact: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, title, asked_by, asked_at, company, cost_centre, line_count, subtotal, currency } = request
  const who = asked_by.name
  const when = momentText(asked_at, locale)
  return (
    <li>
      <Link to="/approvals/$id" params={{ id }}>
        <b>{title}</b>
        <span className={styles.total}>{moneyIn(currency, exact)(subtotal)}</span>
        <small>
          {[t`${who} asked on ${when}`, company, cost_centre, linesText(line_count)].filter(Boolean).join(' · ')}
        </small>
      </Link>
    </li>
  )
}
