import { useMemo } from 'react'
import { calendarOf, type WorkingCalendar } from '#contract/calendar/working-days.ts'
import { useSession } from './session-state.ts'

/** When a shop works, as its staff said it when it was last heard of. */
export function useWorkingCalendar(shopId: string): WorkingCalendar {
  const shop = useSession().shops.find((one) => one.shop_id === shopId)
  return useMemo(() => calendarOf(shop ?? {}), [shop])
}
