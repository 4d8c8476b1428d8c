import { Plural, Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { writeState } from '#contract/catalogue/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { lastPlace } from './place.ts'

/** The way back to the list one came from: the same history entry where it is the one before. */
export function BackLink({ className }: { className?: string | undefined }) {
  const router = useRouter()
  const [place] = useState(lastPlace)
  const total = place?.total ?? 0
  return (
    <Link
      to="/"
      search={place ? writeState(place.state) : {}}
      className={className}
      onClick={(event) => {
        const { __TSR_index: index } = router.history.location.state
        if (!isPlainClick(event) || place?.index !== index - 1) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <Icon of={ArrowLeft} />{' '}
      {total > 0 ? (
        <Plural value={total} one="Back to # result" other="Back to # results" />
      ) : (
        <Trans>To the products</Trans>
      )}
    </Link>
  )
}
