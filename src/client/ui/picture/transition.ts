import type { CSSProperties } from 'react'

/** The one picture that keeps its place in a view transition, from card to product page and back. */
const NAME = 'product-picture'
const MARK = 'data-transition'

/** The attributes of a plate that is rendered as that picture. */
export const carried = (on: boolean): { style?: CSSProperties; [MARK]?: '' } =>
  on ? { style: { viewTransitionName: NAME }, [MARK]: '' } : {}

/** Makes `plate` that picture, and no other: two of one name would stop the whole transition. */
export function carryPicture(plate: HTMLElement): void {
  for (const other of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    other.style.viewTransitionName = ''
    other.removeAttribute(MARK)
  }
  plate.setAttribute(MARK, '')
  plate.style.viewTransitionName = NAME
}
