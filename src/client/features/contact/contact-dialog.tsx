import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { wantToaster } from '../../ui/toast.ts'
import { useOnline } from '../../ui/use-online.ts'
import { ContactForm } from './contact-form.tsx'
import { directDelivery } from './direct-delivery.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The contact form for someone who is not signed in: nothing of theirs is kept, so it needs the network. */
export default function ContactDialog({ open, onClose }: Props) {
  const { t } = useLingui()
  const [deliver] = useState(directDelivery)
  const online = useOnline()
  const note = t`There is no network right now. What you write stays here; send it when the network is back.`
  useEffect(wantToaster, [])
  return (
    <Dialog open={open} onClose={onClose} title={t`Contact us`} closeLabel={t`Close`}>
      <ContactForm deliver={deliver} onSent={onClose} note={online ? null : note} closed={!online} roomy look="next" />
    </Dialog>
  )
}
