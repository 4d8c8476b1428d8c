import { Check, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { raise } from './raise.ts'
import type { ToastOptions, ToastType } from './toast.ts'
import { pressedBeneath } from './toast-places.ts'
import styles from './toaster.module.css'
import { useDragAway } from './use-drag-away.ts'

export interface ToastContent {
  message: string
  type: ToastType
  action: ToastOptions['action']
}

const ICONS: Record<ToastType, LucideIcon | null> = {
  success: Check,
  error: TriangleAlert,
  warning: TriangleAlert,
  info: Info,
  default: null,
}

/** Longer ones would be a column of words on a phone, beside a way to go on. */
const SHORT = 60

interface Props {
  content: ToastContent
  visible: boolean
  closeLabel: string
  onClose: () => void
}

/** One message; a press that it keeps from what lies beneath goes through, and the message steps aside. */
export function ToastCard({ content, visible, closeLabel, onClose }: Props) {
  const { message, type, action } = content
  const drag = useDragAway({
    onAway: onClose,
    onPress: ({ currentTarget, clientX, clientY }) => {
      const beneath = pressedBeneath(currentTarget, clientX, clientY)
      if (!beneath) return
      onClose()
      beneath.focus()
      beneath.click()
    },
  })
  const icon = ICONS[type]
  return (
    <div
      ref={raise}
      {...drag}
      className={classNames(
        styles.toast,
        type === 'error' && styles.error,
        message.length > SHORT && styles.long,
        !visible && styles.leaving,
      )}
      role={type === 'error' ? 'alert' : undefined}
    >
      {icon && <Icon of={icon} className={styles.icon} />}
      <p>{message}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run()
            onClose()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon of={X} />
      </button>
    </div>
  )
}
