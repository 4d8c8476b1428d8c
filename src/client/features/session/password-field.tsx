import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './password-field.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'multiline' | 'rows'>

/** A password that can be shown while one types it. */
export function PasswordField(props: Props) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={shown}
          aria-label={t`Show password`}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
