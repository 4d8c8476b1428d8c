import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { ApprovalDetail } from '#contract/organisation/approval.schema.ts'
import { COMMENT_MAX } from '#contract/organisation/company.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { discardChange } from '../../carts/changes.ts'
import { refusalText } from '../../i18n/cart-words.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './approvals.module.css'
import type { Decided } from './decisions.ts'

type ApprovalDecision = Decided['decision']

interface Props {
  request: ApprovalDetail
  decided: Decided | null
  /** Quantities are lower than asked for. */
  lowers: boolean
  onDecide: (decision: ApprovalDecision, comment: string) => void
}

/** Approve, send back with a comment, refuse with a reason; while it is not answered, what was asked for. */
export function DecideForm({ request, decided, lowers, onDecide }: Props) {
  const { t } = useLingui()
  const online = useOnline()
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  useUnsaved(comment !== '')
  if (decided && decided.refused === null) return <Requested decided={decided} />
  const total = moneyOf(request)(request.total)
  const press = (decision: ApprovalDecision): void => {
    const said = comment.trim()
    setError(said === '' && decision === 'refuse' ? t`Say why, so that the other knows` : undefined)
    if (said === '' && decision === 'refuse') return
    onDecide(decision, said)
  }
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate method="post">
      {decided?.refused && (
        <p className={styles.alert} role="alert">
          {refusalText(decided.refused)}
        </p>
      )}
      <TextField
        label={t`Comment`}
        name="comment"
        multiline
        rows={2}
        maxLength={COMMENT_MAX}
        value={comment}
        onValue={(text) => {
          setComment(text)
          setError(undefined)
        }}
        error={error}
        hint={t`Needed to refuse; whoever asked reads it`}
      />
      <Button look="next" size="l" wide onClick={() => press('approve')}>
        {lowers
          ? t`Approve with lower quantities`
          : online
            ? t`Approve for ${total}`
            : t`Save the approval of ${total}`}
      </Button>
      <div className={styles.half}>
        <Button disabled={lowers} onClick={() => press('return')}>{t`Send back`}</Button>
        <Button disabled={lowers} onClick={() => press('refuse')}>{t`Refuse`}</Button>
      </div>
      <p className={styles.quiet}>
        {lowers
          ? t`Lower quantities go with an approval alone.`
          : online
            ? t`An approval orders the cart at once, as it is shown here.`
            : t`There is no network. What you decide is sent when it is back; nothing is ordered until the server has answered.`}
      </p>
    </form>
  )
}

function Requested({ decided: { opId, decision } }: { decided: Decided }) {
  const { t } = useLingui()
  const online = useOnline()
  const [late, setLate] = useState(false)
  const texts: Record<ApprovalDecision, string> = {
    approve: t`Approval requested`,
    return: t`Sending back requested`,
    refuse: t`Refusal requested`,
  }
  return (
    <div className={styles.form} role="status">
      <ChangeMark state={online ? 'sending' : 'device'} text={texts[decision]} />
      <p className={styles.quiet}>{t`It counts when the server has answered. Until then nothing is decided.`}</p>
      {!online && !late && (
        <Button
          wide
          onClick={() => void discardChange(opId).then((done) => setLate(!done))}
        >{t`Take the decision back`}</Button>
      )}
    </div>
  )
}

/** Refusals after which what is on the screen is old. */
export const isOutdated = (code: string | null | undefined): boolean => code === ERROR.revisionChanged
