import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { copyAtom } from '../http/copy.ts'

/** What stands where a picture should: there is none, or the copy on this device has not met it yet. */
export function useMissingPicture(exists: boolean): string {
  const { t } = useLingui()
  const isCopy = useAtomValue(copyAtom) !== null
  return exists && isCopy ? t`Picture comes later` : t`No picture`
}
