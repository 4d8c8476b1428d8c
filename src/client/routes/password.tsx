import { createFileRoute } from '@tanstack/react-router'
import { loadSignedInTexts } from '../i18n/locale.ts'
import { PasswordScreen } from '../shell/password-screen.tsx'

/** Without a password: asks for a link; with what stands in one behind the #, chooses a new one. */
export const Route = createFileRoute('/password')({ beforeLoad: loadSignedInTexts, component: PasswordScreen })
