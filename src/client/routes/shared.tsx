import { createFileRoute, useLocation } from '@tanstack/react-router'
import { SharedPage } from '../features/share/shared-page.tsx'
import { loadSignedInTexts } from '../i18n/locale.ts'
import { BarePage } from '../shell/bare-page.tsx'
import { LanguageSwitcher } from '../shell/language-switcher.tsx'

/** A cart shown by its link: outside the guard, since nobody needs an account for it [contract/shared-carts]. */
export const Route = createFileRoute('/shared')({ beforeLoad: loadSignedInTexts, component: SharedRoute })

function SharedRoute() {
  const { hash } = useLocation()
  return (
    <BarePage>
      <SharedPage key={hash} code={hash} end={<LanguageSwitcher />} />
    </BarePage>
  )
}
