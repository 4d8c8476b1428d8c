import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useLocale } from '../../i18n/locale.ts'
import { changeCountAtom } from '../../carts/changes.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveHeading } from './leave-heading.tsx'
import styles from './leave-page.module.css'

interface Props {
  onSure: () => void
  onBack: () => void
}

/** Asks once more: there is no undo behind the sign-in form. */
export function LeaveSure({ onSure, onBack }: Props) {
  const { t } = useLingui()
  // Said again in the language now chosen.
  useLocale()
  const { total } = useAtomValue(changeCountAtom)
  return (
    <section className={styles.page}>
      <LeaveHeading>{plural(total, { one: 'Throw away # change?', other: 'Throw away # changes?' })}</LeaveHeading>
      <p className={styles.lead}>{t`Nobody can bring them back, neither you nor the provider.`}</p>
      <div className={styles.sure}>
        <Button look="next" onClick={onSure}>
          {t`Throw away and log out`}
        </Button>
        <Button onClick={onBack}>{t`Back`}</Button>
      </div>
    </section>
  )
}
