import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyAtom } from '../../http/copy.ts'
import { lacksPricesAtom } from '../../offline-catalogue/copy-state.ts'
import { currentCompanyAtom } from '../../storage/choose-company.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './copy-bar.module.css'
import { momentText } from '../../i18n/moment-text.ts'

/**
 * Says quietly that the screen shows a copy, and how old it is [contributing/reading-data]; at its end, what else there
 * is to know.
 */
export function CopyBar({ end }: { end?: ReactNode }) {
  const locale = useLocale()
  const copy = useAtomValue(copyAtom)
  const lacksPrices = useAtomValue(lacksPricesAtom)
  const company = useAtomValue(currentCompanyAtom)?.name
  if (copy === null) return null
  const moment = momentText(new Date(copy), locale)
  return (
    <output className={styles.bar}>
      <Icon of={CloudOff} />
      <span>
        <Trans>
          The network is not answering. The catalogue is a copy from <b>{moment}</b>; prices and delivery times may have
          changed.
        </Trans>
        {lacksPrices && (
          <>
            {' '}
            <Trans>
              What was agreed with {company} is not on this device: the prices shown are the shop’s own, and are
              compared before anything is ordered.
            </Trans>
          </>
        )}
      </span>
      {end}
    </output>
  )
}
