import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { wantToaster } from '../../ui/toast.ts'
import { ContactForm } from './contact-form.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The contact form for someone who is not signed in (decisions §8). */
export default function ContactDialog({ open, onClose }: Props) {
  const { t } = useLingui()
  useEffect(wantToaster, [])
  return (
    <Dialog open={open} onClose={onClose} title={t`Contact us`} closeLabel={t`Close`}>
      <ContactForm shopId={null} onSent={onClose} roomy look="next" />
    </Dialog>
  )
}
