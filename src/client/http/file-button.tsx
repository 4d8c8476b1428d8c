import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { getFile, type Query } from './api.ts'
import { saveFile } from './download.ts'
import { fileFailure } from './file-failure.ts'

interface Props {
  /** Where the file is to be had. */
  path: string
  query?: Query
  /** What it is called where the server does not say. */
  fallback: string
  /** What the button says. */
  text: string
}

/** One file by one press: while it is made, a second press does nothing. */
export function FileButton({ path, query = {}, fallback, text }: Props) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const fetchFile = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setSaid('')
    try {
      const name = saveFile(await getFile(path, query), fallback)
      setSaid(t`${name} has been saved`)
    } catch (error) {
      toast(fileFailure(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="s" busy={busy} onClick={() => void fetchFile()}>
        {!busy && <Icon of={Download} />}
        {text}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
