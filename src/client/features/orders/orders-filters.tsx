import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FilterRow } from '../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../ui/filters/search-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dayOf, type OrdersState } from './orders-state.ts'
import { orderStatusText } from './order-status.ts'
import { isStatus, ORDER_STATUSES } from './statuses.ts'
import { type Period, PERIODS, periodOf, rangeOf } from './periods.ts'

interface Props {
  state: OrdersState
  change: (part: Partial<OrdersState>) => void
}

/** Search by Enter, period and status; all of it lives in the address. */
export function OrdersFilters({ state, change }: Props) {
  const { t } = useLingui()
  const [own, setOwn] = useState(false)
  const [today] = useState(() => new Date())
  const period = own ? 'own' : periodOf(state, today)
  const names: Record<Period, string> = {
    all: t`All`,
    days30: t`Last 30 days`,
    months12: t`Last 12 months`,
    thisYear: t`This year`,
    lastYear: t`Last year`,
    own: t`Own dates`,
  }
  const choosePeriod = (next: Period | undefined): void => {
    setOwn(next === 'own')
    if (next && next !== 'own') change(rangeOf(next, today))
  }
  return (
    <FilterRow>
      <SearchForm
        key={state.search}
        label={t`Search orders`}
        placeholder={t`Number, project, company, product`}
        submit={t`Search`}
        search={state.search}
        onSearch={(search) => change({ search })}
      />
      <Select
        label={t`Period`}
        value={period}
        options={PERIODS.map((value) => ({ value, label: names[value] }))}
        onValue={(value) => choosePeriod(PERIODS.find((one) => one === value))}
      />
      {period === 'own' && (
        <>
          <TextField
            type="date"
            label={t`From`}
            value={state.from}
            max={state.to}
            onValue={(value) => change({ from: dayOf(value) })}
          />
          <TextField
            type="date"
            label={t`Until`}
            value={state.to}
            min={state.from}
            onValue={(value) => change({ to: dayOf(value) })}
          />
        </>
      )}
      <Select
        label={t`Status`}
        value={state.status}
        options={[
          { value: '', label: t`All` },
          ...ORDER_STATUSES.map((value) => ({ value, label: orderStatusText(value) })),
        ]}
        onValue={(value) => change({ status: isStatus(value) ? value : '' })}
      />
    </FilterRow>
  )
}
