import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Shop } from '#contract/users/auth.schema.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './users-filter.module.css'

/** Search and filter changes wait this long for the next one. */
const WAIT_MS = 300

interface Props {
  search: string
  shop: string | undefined
  shops: readonly Shop[]
  /** Only those who buy for no company. */
  without: boolean
  onSearch: (text: string) => void
  onShop: (shop: string | undefined) => void
  onWithout: (without: boolean) => void
  /** What stands beside the filters. */
  children?: ReactNode
}

/** Finds users by name, username or mail address, as one types; and by shop, for those who manage several. */
export function UsersFilter({ search, shop, shops, without, onSearch, onShop, onWithout, children }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(search)
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    setTyped(search)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string, wait = WAIT_MS): void => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const next = text.trim()
      setFollowed(next)
      if (next !== search) onSearch(next)
    }, wait)
  }
  return (
    <search className={styles.filter}>
      <div className={styles.find}>
        <Icon of={Search} />
        <input
          type="search"
          aria-label={t`Search users`}
          placeholder={t`Name, username or email`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && type(typed, 0)}
        />
        {typed !== '' && (
          <button type="button" aria-label={t`Clear the search`} onClick={() => type('', 0)}>
            <Icon of={X} />
          </button>
        )}
      </div>
      {shops.length > 1 && (
        <Select
          label={t`Shop`}
          value={shop ?? ''}
          options={[
            { value: '', label: t`All my shops` },
            ...shops.map(({ shop_id, name }) => ({ value: shop_id, label: name })),
          ]}
          onValue={(value) => onShop(value === '' ? undefined : value)}
        />
      )}
      <CheckField label={t`Only without a company`} checked={without} onChecked={onWithout} />
      {children}
    </search>
  )
}
