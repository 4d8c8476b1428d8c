import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** From a thing to the list of its kind, above its heading. @param to the list's place below the office's address */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link to="/office/$" params={{ _splat: to }} className="office-back">
        <Icon of={ArrowLeft} />
        <span>{children}</span>
      </Link>
    </p>
  )
}
