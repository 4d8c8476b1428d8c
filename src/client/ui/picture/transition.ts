/** The one picture that keeps its place in a view transition, from card to product page and back. */
export const PRODUCT_PICTURE = 'product-picture'
const MARK = 'data-transition'

/** Makes `plate` that picture, and no other: two of one name would stop the whole transition. */
export function carryPicture(plate: HTMLElement): void {
  for (const other of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    other.style.viewTransitionName = ''
    other.removeAttribute(MARK)
  }
  plate.setAttribute(MARK, '')
  plate.style.viewTransitionName = PRODUCT_PICTURE
}
