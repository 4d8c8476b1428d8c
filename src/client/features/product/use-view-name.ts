import { useLingui } from '@lingui/react/macro'
import type { GalleryView } from './gallery-views.ts'

/** A picture's name: what it shows, where somebody has said it; else the product and which view of it, or which of how many. */
export function useViewName(product: string, views: readonly GalleryView[]): (index: number) => string {
  const { t } = useLingui()
  const count = views.length
  return (index) => {
    const view = views[index]
    const number = index + 1
    if (view?.picture.alt) return view.picture.alt
    if (view?.picture.kind !== 'drawing') return count > 1 ? t`${product}, picture ${number} of ${count}` : product
    if (view.view === 'front') return t`${product} from the front`
    return view.view === 'turned' ? t`${product} turned` : product
  }
}
