import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useStaffShop } from '../storage/staff-shop.ts'
import { useAddress } from '../storage/use-address.ts'

interface Props {
  /** Where the shop's staff have the page, below the office's address. */
  place: string
  /** The page, for all others. */
  children: ReactNode
}

/** A page that the shop's staff have in the office: from here they are led there, with all that the address says. */
export function OrOffice({ place, children }: Props) {
  const isStaff = useStaffShop() !== null
  const search = useAddress()
  const navigate = useNavigate()
  useEffect(() => {
    if (isStaff) void navigate({ to: '/office/$', params: { _splat: place }, search, replace: true })
  }, [isStaff, place, search, navigate])
  return isStaff ? null : children
}
