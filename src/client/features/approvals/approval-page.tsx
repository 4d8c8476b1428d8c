import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { ApprovalDetail } from '#contract/organisation/approval.schema.ts'
import { BudgetBar } from '../../carts/budget-bar.tsx'
import { Conversation } from '../../carts/conversation.tsx'
import { isApiError } from '../../http/api-error.ts'
import { Failure } from '../../http/failure.tsx'
import { isForbidden } from '../../http/forbidden.ts'
import { useServerQuery } from '../../http/query.ts'
import { missingText, reasonText } from '../../i18n/approval-words.ts'
import { refusalText } from '../../i18n/cart-words.ts'
import { dayText } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { StepHead } from '../../ui/step-head.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './approvals.module.css'
import { fetchApproval } from './calls.ts'
import { DecideForm, isOutdated } from './decide-form.tsx'
import { decide, useDecided } from './decisions.ts'
import { ChangedLines, RequestLines } from './request-lines.tsx'

interface Props {
  id: string
  /** Something was decided: the others are counted anew. */
  onDecided: () => void
}

/** One request, with all that a decision needs to see, and the decision [contract/approvals]. */
export function ApprovalPage({ id, onDecided }: Props) {
  const { t } = useLingui()
  const { data, error, retry } = useServerQuery([null, null, `approval ${id}`], (signal) => fetchApproval(id, signal))
  usePageTitle(data?.title ?? t`To approve`)
  const back = (
    <Link to="/approvals">
      <Icon of={ArrowLeft} /> {t`To approve`}
    </Link>
  )
  if (error && !data) {
    const code = isApiError(error) ? error.code : null
    // What is no id at all leads nowhere either.
    const isGone = code === ERROR.notFound || code === ERROR.validation
    const own = code === ERROR.ownRequest || code === ERROR.ownRule
    const gone = {
      title: t`You do not decide about this request`,
      text: t`It was decided, taken back, or is somebody else’s.`,
    }
    return (
      <Failure
        level={1}
        error={error}
        retry={retry}
        title={t`The request could not be fetched`}
        whenBack={t`It appears by itself when the network is back.`}
        refusal={own ? { ...gone, text: refusalText(code) } : isForbidden(error) || isGone ? gone : null}
        link={back}
      />
    )
  }
  if (!data) return <PageSkeleton label={t`Loading the request`} lines={6} />
  return <One key={data.revision} request={data} back={back} again={retry} onDecided={onDecided} />
}

interface OneProps {
  request: ApprovalDetail
  back: React.ReactNode
  again: () => void
  onDecided: () => void
}

function One({ request, back, again, onDecided }: OneProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const heading = useId()
  const decided = useDecided(request.id)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const { asked_by, asked_at, company, cost_centre, comment, currency, reason, approvals, conversation } = request
  const who = asked_by.name
  const when = momentText(asked_at, locale)
  const isOpen = request.state === 'open'
  const changed = [...typed].filter(([id, text]) => request.lines.find((line) => line.id === id)?.antal !== text.trim())
  const wrong = (): Map<string, string> =>
    new Map(
      changed.flatMap(([id, text]): [string, string][] => {
        const asked = Number(request.lines.find((line) => line.id === id)?.antal)
        const isLower = /^[1-9]\d*$/.test(text.trim()) && Number(text) < asked
        return isLower ? [] : [[id, t`Write a lower quantity, from 1`]]
      }),
    )
  const onDecide = async (decision: 'approve' | 'refuse' | 'return', said: string): Promise<void> => {
    const found = wrong()
    setErrors(found)
    if (found.size > 0) return
    const settled = await decide(request, {
      decision,
      ...(said !== '' && { comment: said }),
      ...(decision === 'approve' &&
        changed.length > 0 && {
          quantities: changed.map(([lineId, text]) => ({ lineId, quantity: Number(text) })),
        }),
    })
    if (settled.outcome === 'applied') {
      const { title } = request
      toast(
        decision === 'approve'
          ? t`You approved ${title}`
          : decision === 'refuse'
            ? t`You refused ${title}`
            : t`You sent ${title} back`,
        'success',
      )
      onDecided()
    }
    if (settled.outcome === 'applied' || isOutdated(settled.code)) again()
  }
  const day = request.wished_on && dayText(request.wished_on, locale)
  const facts = [company, cost_centre].filter(Boolean).join(' · ')
  return (
    <>
      <StepHead back={back} title={request.title}>
        {t`${who} asked on ${when}`}
        {facts && ` · ${facts}`}
      </StepHead>
      <div className={styles.work}>
        <div className={styles.main}>
          {comment !== '' && conversation.length === 0 && <p className={styles.comment}>{comment}</p>}
          {request.note !== undefined && <p className={styles.comment}>{request.note}</p>}
          {day && <p>{t`Wished delivery: ${day}`}</p>}
          <ChangedLines request={request} />
          <RequestLines
            request={request}
            typed={isOpen && decided?.refused !== null ? typed : null}
            errors={errors}
            onType={(line, text) => {
              setTyped((before) => new Map(before).set(line, text))
              setErrors(new Map())
            }}
          />
        </div>
        <section className={styles.panel} aria-labelledby={heading}>
          <h2 id={heading}>{t`Decision`}</h2>
          <div className={styles.section}>
            <p>{reasonText(i18n, reason, currency, asked_by.name)}</p>
            {isOpen && approvals.missing > 1 && <p>{missingText(approvals.missing)}</p>}
          </div>
          {request.budget && (
            // What is asked for is among what is reserved.
            <BudgetBar budget={request.budget} currency={currency} />
          )}
          <Conversation said={conversation} />
          {isOpen ? (
            <DecideForm
              request={request}
              decided={decided}
              lowers={changed.length > 0}
              onDecide={(decision, said) => void onDecide(decision, said)}
            />
          ) : (
            <p role="status">{t`It is decided: there is nothing more to do.`}</p>
          )}
        </section>
      </div>
    </>
  )
}
