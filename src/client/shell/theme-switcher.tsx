import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '../storage/theme.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'

export function ThemeSwitcher() {
  const { t } = useLingui()
  return (
    <ChoiceRow
      label={t`Appearance`}
      value={useTheme()}
      onChoose={chooseTheme}
      choices={[
        { value: 'system', label: t`As the device`, icon: Monitor },
        { value: 'light', label: t`Light`, icon: Sun },
        { value: 'dark', label: t`Dark`, icon: Moon },
      ]}
    />
  )
}
