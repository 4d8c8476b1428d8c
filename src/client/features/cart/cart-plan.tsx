import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NotebookPen, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { WorkingCalendar } from '#contract/calendar/working-days.ts'
import { isLate } from '#contract/cart/wished.ts'
import { dayText, today } from '../../i18n/day.ts'
import { closedText } from '../../i18n/holiday-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWorkingCalendar } from '../../storage/working-calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { LineGroup } from './groups.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { RoomDialog } from './room-dialog.tsx'
import styles from './rooms.module.css'

interface Props {
  cart: Cart
  groups: readonly LineGroup[]
  readOnly: boolean
}

/** What is said of the whole cart: its note, and when it should be there. */
export function CartPlan({ cart, groups, readOnly }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const [making, setMaking] = useState(false)
  const [writing, setWriting] = useState(false)
  const { note, wished_on } = cart
  const calendar = useWorkingCalendar(cart.shop_id)
  if (readOnly && note === undefined && wished_on === undefined) return null
  const day = wished_on && dayText(wished_on, locale)
  const late = readOnly || !wished_on ? 0 : groups.filter((group) => isLateGroup(group, wished_on, calendar)).length
  const closed = readOnly || !wished_on ? null : closedText(wished_on, calendar, locale)
  return (
    <div className={styles.plan}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {day && (
        <p>
          {t`Wished delivery: ${day}`}
          {late > 0 && (
            <span className={styles.late} role="status">
              {plural(late, {
                one: '# line cannot be there by then.',
                other: '# lines cannot be there by then.',
              })}
            </span>
          )}
        </p>
      )}
      {closed && <p className={styles.closed}>{closed}</p>}
      {!readOnly && (
        <div className={styles.tools}>
          <Button size="s" onClick={() => setMaking(true)} aria-haspopup="dialog">
            <Icon of={Plus} /> <Trans>New room</Trans>
          </Button>
          <Button size="s" onClick={() => setWriting(true)} aria-haspopup="dialog">
            <Icon of={NotebookPen} /> <Trans>Note and delivery date</Trans>
          </Button>
        </div>
      )}
      <RoomDialog cart={cart} room={making ? 'new' : null} onClose={() => setMaking(false)} />
      <PlanDialog cart={cart} open={writing} onClose={() => setWriting(false)} />
    </div>
  )
}

/** Whether a product cannot be there on the day, were it ordered now. */
export const isLateGroup = ({ line, parts }: LineGroup, wishedOn: string, calendar: WorkingCalendar): boolean =>
  isLate([line, ...parts], wishedOn, { today: today(), calendar })
