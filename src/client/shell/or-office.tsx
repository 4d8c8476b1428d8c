import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useStaffShop } from '../storage/staff-shop.ts'
import { useAddress } from '../storage/use-address.ts'

/** Leads on to a place below the office's address, with all that this one says. */
export function ToOffice({ place }: { place: string }) {
  const search = useAddress()
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/office/$', params: { _splat: place }, search, replace: true })
  }, [place, search, navigate])
  return null
}

interface Props {
  /** Where the shop's staff have the page. */
  place: string
  /** The page, for all others. */
  children: ReactNode
}

/** A page that the shop's staff have in the office: from here they are led there. */
export const OrOffice = ({ place, children }: Props): ReactNode =>
  useStaffShop() ? <ToOffice place={place} /> : children
