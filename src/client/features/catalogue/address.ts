import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { type CatalogueState, readState, writeQueryString, writeState } from '#contract/catalogue/query.ts'
import type { Change } from './transitions.ts'

/** The address of a state of the catalogue, defaults left out. */
export function catalogueHref(state: CatalogueState): string {
  const query = writeQueryString(writeState(state))
  return query ? `/?${query}` : '/'
}

/** What goes to another state's address, without anything on the screen moving for it. */
export function useChange(): Change {
  const { history } = useRouter()
  const navigate = useNavigate()
  const last = useRef<{ sitting: object | undefined; step: number } | null>(null)
  const step = (): number => history.location.state.__TSR_index
  return (to, sitting) => {
    const goesOn = sitting !== undefined && last.current?.sitting === sitting && last.current.step === step()
    void navigate({
      to: '/',
      // Of the address as it is by then, not as it was drawn: a second press may come before the first is on the screen.
      search: (now) => writeState(to(readState(now))),
      replace: goesOn,
      resetScroll: false,
      viewTransition: false,
    })
    last.current = { sitting, step: step() }
  }
}
