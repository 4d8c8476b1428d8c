import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../storage/session-state.ts'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './account-page.module.css'

interface Props {
  /** A level in words. */
  levelName: (level: number) => string
  /** The form for a new password; null where the account is shared, as in a purchasing system's session. */
  password: ReactNode
}

/** Who one is here: name, shops and access, and one's own password. */
export function AccountPage({ levelName, password }: Props) {
  const { t } = useLingui()
  const { user, shops } = useSession()
  usePageTitle(t`My account`)
  return (
    <div className={styles.page}>
      <header>
        <h1>{t`My account`}</h1>
        <div className={styles.facts}>
          <FactList>
            <Fact name={t`Name`}>{user.name}</Fact>
            <Fact name={t`Username`}>{user.username}</Fact>
            <Fact name={t`Email`}>{user.email}</Fact>
            {shops.map((shop) => (
              <Fact key={shop.shop_id} name={shop.name}>
                {levelName(shop.permission)}
              </Fact>
            ))}
          </FactList>
        </div>
        <p className={styles.note}>{t`The administrators of your shops change your name, email address and access.`}</p>
      </header>
      <section>
        <h2>{t`Change password`}</h2>
        {password ? (
          <NeedsNetwork why={t`The server changes the password: that waits for the network.`}>{password}</NeedsNetwork>
        ) : (
          <p className={styles.note}>
            {t`This session came from a purchasing system, which many people share. Its password is changed elsewhere.`}
          </p>
        )}
      </section>
    </div>
  )
}
