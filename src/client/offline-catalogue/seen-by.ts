import type { Copy, CopyName } from './copies.ts'
import type { KeptView } from './company-records.ts'

/**
 * Whether it is of a version of the app that knew no companies: nobody can say which products it lacks, unless there is
 * no company from which any could be hidden.
 */
export const isBefore = ({ of }: Copy, { company }: CopyName): boolean => of === undefined && company !== null

/** Whether it was fetched for this company, and what that pays and sees is still the same. */
export const isFor = ({ of }: Copy, { company, companiesVersion }: CopyName): boolean =>
  of === undefined
    ? company === null
    : of.company === company && (of.companiesVersion === companiesVersion || company === null)

/** Whether it says what has to be changed in this very copy. */
export const isOn = ({ on }: KeptView, { version, of }: Copy): boolean =>
  on.version === version && on.hides === of?.hides

/**
 * What has to be changed in a copy to have it as the company sees it; null where that is not known, so that it must not
 * be shown: something of it may be hidden from them.
 */
export function changeFor(
  copy: Copy,
  view: KeptView | null,
  name: CopyName,
): { segment: ArrayBuffer; deletes: string[] } | 'none' | null {
  // Until a server has said what its companies pay, a device goes on with what an earlier version of the app left it.
  if (isFor(copy, name) || (isBefore(copy, name) && name.companiesVersion === null)) return 'none'
  if (!view || !isOn(view, copy) || view.change === 'too-much') return null
  return view.change
}
